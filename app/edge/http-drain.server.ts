import type { Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

/** How a process stops answering requests, without refusing one that it was sent. */
export interface HttpDrain {
  /** Whether the process is about to end: it says so when it is asked whether it is ready. */
  readonly begun: boolean;
  /** Notes that a balancer, or whoever else, asks whether this process is ready. */
  wasAskedReadiness(): void;
  /** Notes a request that is to be answered. */
  admit(response: ServerResponse): void;
  /** Returns how many requests are not answered yet, by what is lost with them: the file that somebody downloads, or any other answer. */
  underWay(): { requests: number; downloads: number };
  /** Turns new requests away, and resolves when all that came are answered. */
  close(server: Server): Promise<void>;
}

/**
 * A process that was asked within this time whether it is ready has somebody in front of it who sends it requests as long as it says so.
 * Ten seconds between two questions is what balancers do by default.
 */
const LOOKED_AT_MS = 15_000;
/** For how long it then still takes requests, while it says that it is not ready. */
const ANNOUNCE_MS = 2_000;
/** How often connections are looked for on which everything is answered. */
const LOOK_MS = 25;
/** After so many looks in a row without a request, whatever is still connected has nothing to ask. */
const QUIET_LOOKS = 8;

/** Returns the drain of one process's HTTP server. */
export function createHttpDrain(announceMs = ANNOUNCE_MS): HttpDrain {
  const underWay = new Set<ServerResponse>();
  let begun = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  // One function for all requests: `this` is the answer that has ended.
  const ended = function (this: ServerResponse) {
    underWay.delete(this);
  };

  return {
    get begun() {
      return begun;
    },
    wasAskedReadiness() {
      askedAt = performance.now();
    },
    admit(response) {
      underWay.add(response);
      response.once("close", ended);
      // Says `connection: close`, so that the next request of this client goes elsewhere.
      if (begun) response.shouldKeepAlive = false;
    },
    underWay() {
      const downloads = [...underWay].filter(isDownload).length;
      return { requests: underWay.size - downloads, downloads };
    },
    async close(server) {
      begun = true;
      for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false;
      if (performance.now() - askedAt < LOOKED_AT_MS) await pause(announceMs);
      const closed = Promise.withResolvers<void>();
      server.close(() => closed.resolve());
      let quietLooks = 0;
      const look = setInterval(() => {
        server.closeIdleConnections();
        quietLooks = underWay.size === 0 ? quietLooks + 1 : 0;
        // A connection on which nothing was ever asked never counts as idle for Node; on one of them a request may just be arriving.
        if (quietLooks >= QUIET_LOOKS) server.closeAllConnections();
      }, LOOK_MS);
      await closed.promise;
      clearInterval(look);
    },
  };
}

/** A file of which the first bytes are sent, as the answer itself says. */
const isDownload = (response: ServerResponse) =>
  response.headersSent && String(response.getHeader("content-disposition")).startsWith("attachment");
