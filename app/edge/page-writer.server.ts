import type { ServerResponse } from "node:http";

export interface ReaderLimits {
  /** A reader that takes nothing for this long is cut off. */
  stallMs: number;
  /** How many answers of a process may wait for their readers at a time. */
  waiting: number;
}

/**
 * A network that returns after a tunnel or a change of cell does so within half a minute. A waiting answer keeps a piece of a
 * file (256 kB) and the buffers before the socket in memory: some sixty megabytes for all of them.
 */
export const READER_LIMITS: ReaderLimits = { stallMs: 30_000, waiting: 160 };

/** Bytes written before checking that the reader takes them. Half a minute for them is 2 kB a second, slower than any network. */
const SLICE_BYTES = 64 * 1024;

/**
 * Writes a body and ends the answer. Each piece is written after the one before was taken, and no more is read or produced
 * until then. Settles when all is written or the reader is gone. Throws what the body throws, after destroying the partial
 * answer. `lane` is the answer's lane. `onWait` is called whenever the reader makes it wait, possibly often.
 */
export type PageWriter = (
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  lane: string,
  onWait: () => void,
) => Promise<void>;

/**
 * Returns a writer whose answers share one limit of those that wait. Past it, the answer that has waited longest in the lane
 * with the most waiting answers is cut.
 */
export function createPageWriter({ stallMs, waiting }: ReaderLimits = READER_LIMITS): PageWriter {
  /** Answers that have had to wait, until they end, with their lanes; the one whose reader took nothing for longest is first. */
  const slow = new Map<ServerResponse, string>();

  function moveToEnd(response: ServerResponse, lane: string): void {
    slow.delete(response);
    slow.set(response, lane);
    if (slow.size <= waiting) return;
    const fullest = fullestOf(slow.values());
    const [longest] = [...slow].find(([, its]) => its === fullest) ?? [response];
    slow.delete(longest);
    cut(longest);
  }

  return async (body, response, lane, onWait) => {
    const reader = body.getReader();
    let goOn: () => void = () => undefined;
    // Added once: `compression` routes `drain` listeners to its own stream, from which none can be removed.
    response.on("drain", () => goOn()).on("finish", () => goOn());
    response.once("close", () => {
      goOn();
      // Stops whatever still produces the body.
      reader.cancel().catch(() => undefined);
    });

    async function wait(): Promise<void> {
      onWait();
      moveToEnd(response, lane);
      const stalled = setTimeout(cut, stallMs, response);
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      clearTimeout(stalled);
    }

    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (response.destroyed) return;
        if (done) break;
        for (let at = 0; at < value.length; at += SLICE_BYTES) {
          if (!response.write(value.subarray(at, at + SLICE_BYTES))) await wait();
          if (response.destroyed) return;
        }
        // The part of a page that is ready is shown before the rest arrives, compressed or not.
        (response as { flush?(): void }).flush?.();
      }
      response.end();
      while (!response.writableFinished && !response.destroyed) await wait();
    } catch (error) {
      // A reader that went away is not an error.
      if (response.destroyed) return;
      response.destroy(error as Error);
      throw error;
    } finally {
      slow.delete(response);
    }
  };
}

/** Destroys the whole connection: a pipelined answer behind another one has no socket of its own. */
const cut = ({ req }: ServerResponse) => void req.socket.destroy();

function fullestOf(lanes: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const lane of lanes) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}
