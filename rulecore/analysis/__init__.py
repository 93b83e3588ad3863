"""What can be known without playing: exact odds."""
