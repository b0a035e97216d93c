"""The board, a dict of the tiles placed: neighbours, what fits where, and the flood fill that joins segments."""

from .tiles import MEETS, OPPOSITE, SIDES, STEP, Segment, Tile

Cell = tuple[int, int]
Board = dict[Cell, Tile]
Node = tuple[Cell, Segment]


def beside(cell: Cell, side: str) -> Cell:
    """The cell on that side."""
    return cell[0] + STEP[side][0], cell[1] + STEP[side][1]


def around(cell: Cell) -> list[Cell]:
    """The eight cells around this one."""
    x, y = cell
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def free_cells(board: Board) -> set[Cell]:
    """The empty cells that share a side with a tile."""
    return {beside(cell, side) for cell in board for side in SIDES} - set(board)


def fits(board: Board, cell: Cell, tile: Tile) -> bool:
    """Whether the cell is free, has a neighbour, and every shared side matches. The river's own rule is apart."""
    if cell in board:
        return False
    neighbours = {side: board[beside(cell, side)] for side in SIDES if beside(cell, side) in board}
    if not neighbours:
        return False
    return all(tile.edge(side) == other.edge(OPPOSITE[side]) for side, other in neighbours.items())


def links(node: Node) -> list[tuple[Cell, str]]:
    """Where this segment leads: the neighbour cell and the place there that it touches."""
    cell, segment = node
    if segment.on == "abbey":
        return []
    return [(beside(cell, place[0]), MEETS[place]) for place in segment.places]


def flood(board: Board, start: Node) -> frozenset[Node]:
    """All segments of the feature that this segment is part of."""
    reached = {start}
    todo = [start]
    while todo:
        node = todo.pop()
        for cell, place in links(node):
            if cell not in board:
                continue
            segment = board[cell].segment(node[1].on, place)
            assert segment is not None, f"{node} meets nothing at {cell} {place}"
            if (cell, segment) not in reached:
                reached.add((cell, segment))
                todo.append((cell, segment))
    return frozenset(reached)


def is_complete(board: Board, nodes: frozenset[Node]) -> bool:
    """Whether nothing can be added any more. A field never is."""
    cell, segment = next(iter(nodes))
    if segment.on == "field":
        return False
    if segment.on == "abbey":
        return all(near in board for near in around(cell))
    return all(near in board for node in nodes for near, _ in links(node))
