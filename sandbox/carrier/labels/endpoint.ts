import { textOf } from "../fields.ts";
import { json, type Reply } from "../reply.ts";
import type { VerifiedCall } from "../verified-call.ts";
import { drawLabel } from "./draw.ts";

/**
 * Answers `GET /services/label/{label}` (carrier 4.4): a PDF, A6 portrait by default. Reads the size under both names that
 * clients send, `paper_size` and `page_size`; an unknown value means the default.
 */
export async function printLabel({ call, sandbox, account, identifier }: VerifiedCall): Promise<Reply> {
  const order = sandbox.orders.findFor(account, identifier);
  if (!order) {
    return json(400, { success: false, message: "Mã vận đơn không hợp lệ, không tìm thấy vận đơn" });
  }
  const size = (textOf(call.query.paper_size) || textOf(call.query.page_size)).toUpperCase();
  const pdf = await drawLabel(order, {
    size: size === "A5" ? "A5" : "A6",
    orientation: textOf(call.query.original).toLowerCase() === "landscape" ? "landscape" : "portrait",
  });
  return {
    status: 200,
    headers: {
      "content-type": "application/pdf",
      "content-disposition": 'attachment; filename=""',
      "content-transfer-encoding": "binary",
    },
    body: { bytes: pdf },
  };
}
