import type { IncomingMessage, ServerResponse } from "node:http";
import { MOST_STATEMENT_BYTES, openTicket, receiveStatement } from "~/flows/statement/upload.server";
import { refuseBody, sendText, streamBody } from "./body.server";
import type { EdgeDeps } from "./edge-deps.server";

/** Files that arrive at a time, in one process and for one shop: each is held only piece by piece. */
const MOST_AT_A_TIME = 4;
const MOST_OF_ONE_SHOP = 1;

/** Whose files are arriving in this process. */
const arriving = new Map<string, number>();

const ADDRESS = /^\/uploads\/statements\/([A-Za-z0-9._-]{1,4000})$/;

/**
 * Takes the file of a carrier's statement, which is larger than a page may be sent: at an address that a page gave to staff who may
 * import, and not one byte of the body is read before the address is checked. The file is stored while it arrives.
 */
export async function handleStatementUpload(
  { uploads }: EdgeDeps,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  if (request.method !== "POST") return sendText(response, 405, "", { allow: "POST" });
  const [, sealed] = ADDRESS.exec(path) ?? [];
  const ticket = sealed === undefined ? null : openTicket(uploads, sealed);
  // What still arrives is not taken for the next request.
  if (ticket === null) return sendText(response, 404, "", { connection: "close" });
  const leave = enter(ticket.shopId);
  if (!leave) return sendText(response, 503, "", { "retry-after": "5", connection: "close" });
  try {
    const { outcome } = await receiveStatement(uploads, ticket, streamBody(request, MOST_STATEMENT_BYTES));
    sendText(response, outcome === "empty" ? 400 : 200);
  } catch (error) {
    if (!refuseBody(response, error)) throw error;
  } finally {
    leave();
  }
}

function enter(shopId: string): (() => void) | null {
  const all = [...arriving.values()].reduce((sum, one) => sum + one, 0);
  const own = arriving.get(shopId) ?? 0;
  if (all >= MOST_AT_A_TIME || own >= MOST_OF_ONE_SHOP) return null;
  arriving.set(shopId, own + 1);
  return () => {
    const left = (arriving.get(shopId) ?? 1) - 1;
    if (left > 0) arriving.set(shopId, left);
    else arriving.delete(shopId);
  };
}
