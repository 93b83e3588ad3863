"""Commands that plugins bring: `rulecore PLUGIN COMMAND …`; a plugin is imported when its name is typed, and blamed for what it raises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from rulecore.errors import NameUnknown, PluginFailed, Problem, RulecoreError, raised

if TYPE_CHECKING:
    from rulecore.hooks.discovery import Found


class PluginCommands(click.Group):
    """The commands of one plugin."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what is typed; nothing at all asks what there is."""
        if not args and not ctx.resilient_parsing:
            click.echo(ctx.get_help())
            ctx.exit()
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Run one of them; what it raises and means for nobody is said with the name of the plugin."""
        try:
            return super().invoke(ctx)
        except NameUnknown as error:
            error.blame(self.name or "", f"its command {ctx.invoked_subcommand or ''}".strip())
            raise
        except (RulecoreError, click.ClickException, click.exceptions.Exit, click.Abort, KeyboardInterrupt, OSError):
            raise
        except BaseException as error:
            asked = ctx.invoked_subcommand or ""
            sentence = f"{self.name} failed in its command {asked}: {raised(error)}".rstrip(".") + "."
            raise PluginFailed(Problem("plugin/failed", sentence, hint="Report it to whoever wrote the plugin.")) from error


def commands_of(name: str) -> click.Group | None:
    """Give the commands of the plugin of that name; none where there is no such plugin. PluginFailed for one without commands."""
    from rulecore.hooks.discovery import available

    found = next((each for each in available() if each.name == name), None)
    return None if found is None else _group(found)


def names() -> list[str]:
    """Give the names of the plugins there are, without importing one."""
    from rulecore.hooks.discovery import available

    return [each.name for each in available()]


def _group(found: Found) -> click.Group:
    from rulecore.hooks.implementations import MARK

    registering: Any = getattr(found.load(), "register_commands", None)
    if not isinstance(getattr(registering, MARK, None), dict):
        hint = "rulecore plugins --hook register_commands lists those that do."
        raise PluginFailed(Problem("plugin/no-commands", f"the plugin {found.name} brings no commands.", hint=hint))
    group = PluginCommands(found.name, help=f"Commands of the plugin {found.name} {found.version}".rstrip() + ".")

    def register(command: Any) -> None:
        if not isinstance(command, click.Command) or command.name is None:
            raise TypeError(f"{command!r} is no command of click")
        if command.name in group.commands:
            raise ValueError(f"it brings two commands {command.name}")
        group.add_command(command)

    try:
        registering(register)
    except (RulecoreError, KeyboardInterrupt):
        raise
    except BaseException as error:
        sentence = f"{found.name} failed in register_commands: {raised(error)}."
        raise PluginFailed(Problem("plugin/failed", sentence, hint="Report it to whoever wrote the plugin.")) from error
    return group
