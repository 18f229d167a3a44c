import type { ServerResponse } from "node:http";

export interface ReaderLimits {
  /** Whoever takes nothing for so long is cut off. */
  stallMs: number;
  /** Answers of a process that may wait for their readers at a time. */
  waiting: number;
}

/**
 * A network that comes back after a tunnel or a change of cell does so within half a minute. An answer that waits holds a
 * piece of a file (256 kB) and the buffers before the socket: all of them together some sixty megabytes.
 */
export const READER_LIMITS: ReaderLimits = { stallMs: 30_000, waiting: 160 };

/** So much is written before it is looked whether it was taken: half a minute for it is 2 kB a second, slower than any network. */
const SLICE_BYTES = 64 * 1024;

/**
 * Writes a body and ends the answer, each piece once the one before was taken: nothing more is made or read than that. Settles
 * when all is written or nobody is left who reads. Throws what the body throws, after cutting what was begun of the answer.
 * `lane` is whose answer it is. `onWait` is called each time the reader keeps it waiting, and may be called often.
 */
export type PageWriter = (
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  lane: string,
  onWait: () => void,
) => Promise<void>;

/** Makes a writer whose answers share one bound of those that wait: past it the one that waits longest is cut, of whoever has most. */
export function createPageWriter({ stallMs, waiting }: ReaderLimits = READER_LIMITS): PageWriter {
  /** From the first time an answer has to wait to its end, with its lane; whose reader took nothing for longest is first. */
  const slow = new Map<ServerResponse, string>();

  function lastInOrder(response: ServerResponse, lane: string): void {
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
    // Added once: `compression` takes `drain` for its own stream, from which nothing is removed.
    response.on("drain", () => goOn()).on("finish", () => goOn());
    response.once("close", () => {
      goOn();
      // Whatever still makes the body stops.
      reader.cancel().catch(() => undefined);
    });

    async function wait(): Promise<void> {
      onWait();
      lastInOrder(response, lane);
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
        // What is there of a page is shown before the rest of it comes, compressed or not.
        (response as { flush?(): void }).flush?.();
      }
      response.end();
      while (!response.writableFinished && !response.destroyed) await wait();
    } catch (error) {
      // Whoever went away is no failure.
      if (response.destroyed) return;
      response.destroy(error as Error);
      throw error;
    } finally {
      slow.delete(response);
    }
  };
}

/** The whole connection: an answer that stands behind another one on it has no socket of its own to destroy. */
const cut = ({ req }: ServerResponse) => void req.socket.destroy();

function fullestOf(lanes: Iterable<string>): string | undefined {
  const counts = new Map<string, number>();
  for (const lane of lanes) counts.set(lane, (counts.get(lane) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return [...counts].find(([, count]) => count === most)?.[0];
}
