import type { IncomingMessage } from "node:http";
import { senderIn } from "~/domain/sender";

/** Returns the sender that a request is counted under when nothing else identifies it ({@link senderIn}). */
export function senderOf({ headers, socket }: IncomingMessage): string {
  return senderIn(String(headers["x-forwarded-for"] ?? ""), socket.remoteAddress ?? "");
}
