import type { Account } from "../state.ts";
import { offersSolution, type Plan } from "./plan.ts";
import type { OrderRequest } from "./request.ts";

const WAYS = { road: "đường bộ", fly: "đường bay" };

/** Returns the notices in an accepted order's answer, one per line; empty when there are none. */
export function noticesFor(request: OrderRequest, plan: Plan, account: Account): string {
  const unknownSolutions = request.solutionIds.filter((id) => !offersSolution(account, id));
  return [transportNotice(request, plan), ...unknownSolutions.map((id) => `Giải pháp ${id} không được áp dụng.`)]
    .filter((notice) => notice !== "")
    .join("\n");
}

/**
 * Returns the notice about transport, or "": road instead of the default air, or a requested transport that the route
 * cannot provide (carrier 2.3).
 */
function transportNotice(request: OrderRequest, { requestedTransport, transport }: Plan): string {
  if (request.text("actual_transfer_method") === "road") return "Đơn hàng được chuyển sang vận chuyển bằng đường bộ.";
  const wasAsked = requestedTransport === "road" || requestedTransport === "fly";
  if (!wasAsked || requestedTransport === transport) return "";
  return `Tuyến này không hỗ trợ ${WAYS[requestedTransport]}, đơn hàng đi bằng ${WAYS[transport]}.`;
}
