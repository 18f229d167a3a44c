import { isFields } from "../fields.ts";
import { bytesOf, type Reply } from "../reply.ts";

/** Damages an answer after the call has taken effect. The `pdf_…` kinds change PDFs only. */
export function spoil(
  kind: "truncate" | "wrong_types" | "pdf_json" | "pdf_empty" | "pdf_truncated",
  reply: Reply,
): Reply {
  const isPdf = reply.headers["content-type"] === "application/pdf";
  switch (kind) {
    case "truncate":
      return halved(reply);
    case "wrong_types":
      return reply.body && "json" in reply.body ? { ...reply, body: { json: mistyped(reply.body.json) } } : reply;
    case "pdf_json":
      return isPdf ? { ...reply, body: { json: NOT_A_PDF } } : reply;
    case "pdf_empty":
      return isPdf ? { ...reply, body: null } : reply;
    case "pdf_truncated":
      return isPdf ? halved(reply) : reply;
  }
}

const NOT_A_PDF = { success: false, message: "Mã vận đơn không hợp lệ, không tìm thấy vận đơn" };

function halved(reply: Reply): Reply {
  const bytes = bytesOf(reply);
  return { ...reply, body: { bytes: bytes.subarray(0, Math.floor(bytes.length / 2)) } };
}

/** Keeps `success` and changes the type of every other field: an answer that looks successful and cannot be parsed. */
function mistyped(value: unknown): unknown {
  if (!isFields(value)) return value;
  const spoilt = Object.entries(value).map(([name, inner]) => [name, name === "success" ? inner : otherType(inner)]);
  return Object.fromEntries(spoilt);
}

function otherType(value: unknown): unknown {
  if (typeof value === "string") return { value };
  if (value === null) return [];
  if (Array.isArray(value)) return Object.fromEntries(value.map((item, index) => [`item${index}`, otherType(item)]));
  if (isFields(value))
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, otherType(inner)]));
  return `(${String(value)})`;
}
