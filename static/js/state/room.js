/** The room as the page shows it: robots come without a name and get one in the person's language. */

/**
 * @param {object} room of the wire @param {Record<string, string>} robotNames by level
 * @returns {object} the room with a name on every taken seat
 */
export function roomWithNames(room, robotNames) {
  const count = {};
  for (const holder of room.seats) if (holder?.robot) count[holder.robot] = (count[holder.robot] ?? 0) + 1;
  const met = {};
  const named = (holder) => {
    if (!holder?.robot) return holder;
    const { robot } = holder;
    met[robot] = (met[robot] ?? 0) + 1;
    const name = robotNames[robot] ?? robot;
    return { ...holder, name: count[robot] > 1 ? `${name} ${met[robot]}` : name };
  };
  return { ...room, seats: room.seats.map(named) };
}

/** How many seats are taken; while the room waits a free one is null. @param {object} room */
export const takenSeats = (room) => room.seats.filter(Boolean).length;
