"""What lies on the table: slotted classes made from the declared kinds, fields, tracks and conditions."""
