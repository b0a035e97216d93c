"""From a table that waits for a robot to the robot's command."""

from __future__ import annotations

from random import Random

from bastide.robots import choose
from bastide.table import Command, Table
from bastide.table.commands import command_of


def robot_command(table: Table, seed: int) -> Command | None:
    """What the robot to play does, by `seed`; None where the table waits for no robot."""
    robot, ply, game = table.robot_to_play, table.ply, table.game
    if robot is None or robot.robot is None or ply is None or game is None:
        return None
    return command_of(choose(game, robot.robot, Random(seed)), ply)
