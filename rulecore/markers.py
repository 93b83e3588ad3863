"""The marker of hook implementations: nothing but pluggy, so that a plugin's first import is cheap."""

from __future__ import annotations

import pluggy

#: Marks a function of a plugin as the implementation of the hook of its name.
hookimpl = pluggy.HookimplMarker("rulecore")
