/** The room as the page shows it: robots come without a name and get one in the person's language. */

/**
 * @param {object} room of the wire @param {string} robotName
 * @returns {object} the room with a name on every taken seat; several robots are numbered
 */
export function roomWithNames(room, robotName) {
  const robots = room.seats.filter((holder) => holder?.robot);
  const named = (holder) => {
    if (!holder?.robot) return holder;
    return { ...holder, name: robots.length > 1 ? `${robotName} ${robots.indexOf(holder) + 1}` : robotName };
  };
  return { ...room, seats: room.seats.map(named) };
}

/** How many seats are taken; while the room waits a free one is null. @param {object} room */
export const takenSeats = (room) => room.seats.filter(Boolean).length;
