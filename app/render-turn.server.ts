let lastTurn: Promise<void> = Promise.resolve();

/**
 * Waits for a turn to render. One page is rendered in each round of the event loop, so that a request at a socket, such as a
 * buyer's for rates, waits for one page and not for all that became ready together.
 */
export function renderTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
}
