import type { Account } from "../state.ts";
import { offersSolution, type Plan } from "./plan.ts";
import type { OrderRequest } from "./request.ts";

const WAYS = { road: "đường bộ", fly: "đường bay" };

/** What an accepted order's answer points out, one line each; empty when there is nothing to say. */
export function noticesFor(request: OrderRequest, plan: Plan, account: Account): string {
  const unknownSolutions = request.solutionIds.filter((id) => !offersSolution(account, id));
  return [transportNotice(request, plan), ...unknownSolutions.map((id) => `Giải pháp ${id} không được áp dụng.`)]
    .filter((notice) => notice !== "")
    .join("\n");
}

/** carrier 2.3: ground instead of the default air is announced; so is a wish the route cannot meet. */
function transportNotice(request: OrderRequest, { askedTransport, transport }: Plan): string {
  if (request.text("actual_transfer_method") === "road") return "Đơn hàng được chuyển sang vận chuyển bằng đường bộ.";
  const wasAsked = askedTransport === "road" || askedTransport === "fly";
  if (!wasAsked || askedTransport === transport) return "";
  return `Tuyến này không hỗ trợ ${WAYS[askedTransport]}, đơn hàng đi bằng ${WAYS[transport]}.`;
}
