let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits for a turn to render: one page in each round of the event loop, so that whoever waits at a socket, such as a buyer for
 * rates, waits for one page and not for all that became ready together.
 */
export function renderTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}
