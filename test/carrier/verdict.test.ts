import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { payload, payloadList, redacted } from "~/carrier/envelope";
import { CarrierError } from "~/carrier/errors";
import { expectSuccess, judge } from "~/carrier/verdict";
import type { WireAnswer } from "~/carrier/wire";
import { anAnswer, forbidden } from "./answers";

const html = { httpStatus: 502, contentType: "text/html" };

describe("the verdict on an answer (design 5)", () => {
  test.each<[name: string, answer: WireAnswer, verdict: "accepted" | "refused"]>([
    ["success", anAnswer({ success: true, message: "", log_id: "5f0c", data: [] }), "accepted"],
    ["success without log_id", anAnswer({ success: true, order: {} }), "accepted"],
    ["success as text", anAnswer({ success: "true" }), "accepted"],
    ["success with a long message", anAnswer({ success: true, message: "Các đơn hàng đã được add …" }), "accepted"],
    ["success labelled text/html", anAnswer({ success: true }, { contentType: "text/html" }), "accepted"],
    ["success behind a byte-order mark", anAnswer('\uFEFF{"success":true}'), "accepted"],
    ["a refusal with 200", anAnswer({ success: false, message: "Tuyến giao …", error_code: "30610" }), "refused"],
    ["a refusal with 400", anAnswer({ success: false, error_code: "30603" }, { httpStatus: 400 }), "refused"],
    ["a refusal with 403 and JSON", anAnswer({ success: false, error_code: "30601" }, { httpStatus: 403 }), "refused"],
    [
      "a refusal with 422 without a code",
      anAnswer({ success: false, message: "Xin hãy gửi trường district." }, { httpStatus: 422 }),
      "refused",
    ],
    ["a refusal with data null", anAnswer({ success: false, message: "x", data: null }), "refused"],
  ])("%s", (_name, answer, verdict) => {
    expect(judge(answer).accepted ? "accepted" : "refused").toBe(verdict);
  });

  test.each<[name: string, answer: WireAnswer, kind: string, retryable: boolean]>([
    ["403 without body", forbidden, "unauthorized", true],
    [
      "401 with code 20101",
      anAnswer({ success: false, message: "Cần cung cấp token hợp lệ", error_code: "20101" }, { httpStatus: 401 }),
      "unauthorized",
      true,
    ],
    ["401 without body", anAnswer("", { httpStatus: 401 }), "unauthorized", true],
    [
      "403 with JSON that is not an envelope",
      anAnswer({ message: "Forbidden" }, { httpStatus: 403 }),
      "unauthorized",
      true,
    ],
    [
      "403 with a message about the token",
      anAnswer({ success: false, message: "Token không hợp lệ" }, { httpStatus: 403 }),
      "unauthorized",
      true,
    ],
    ["200 with code 20101", anAnswer({ success: false, error_code: 20101 }), "unauthorized", true],
    [
      "401 with code 20102",
      anAnswer({ success: false, message: "X-Refer-Token không hợp lệ", error_code: "20102" }, { httpStatus: 401 }),
      "platform_token_rejected",
      false,
    ],
    ["a proxy's page under 403", anAnswer("<html>blocked</html>", { ...html, httpStatus: 403 }), "unreadable", true],
    ["429", anAnswer({ success: false, message: "Too many requests" }, { httpStatus: 429 }), "throttled", true],
    ["408 without body", anAnswer("", { httpStatus: 408 }), "throttled", true],
    [
      "500 with an envelope",
      anAnswer({ success: false, error_code: "10101" }, { httpStatus: 500 }),
      "server_error",
      true,
    ],
    ["503 that says success", anAnswer({ success: true }, { httpStatus: 503 }), "server_error", true],
    ["502 HTML", anAnswer("<html></html>", html), "server_error", true],
    ["200 HTML", anAnswer("<html></html>", { contentType: "text/html" }), "unreadable", true],
    ["200 without body", anAnswer(""), "unreadable", true],
    ["200 cut short", anAnswer('{"success":true,"order":{"label":"S1'), "unreadable", true],
    ["200 with JSON that is not an object", anAnswer("[1]"), "unreadable", true],
    ["200 without success", anAnswer({ message: "ok" }), "unreadable", true],
    [
      "a refusal whose code is not a code",
      anAnswer({ success: false, error: { code: { value: "ORDER_ID_EXIST" } } }),
      "unreadable",
      true,
    ],
    ["nested too deep", anAnswer("[".repeat(200_000)), "unreadable", true],
    ["302", anAnswer({ success: true }, { httpStatus: 302 }), "unreadable", true],
    [
      "404 of a wrong base address",
      anAnswer({ success: false, error_code: "10104" }, { httpStatus: 404 }),
      "refused",
      false,
    ],
  ])("%s", (_name, answer, kind, retryable) => {
    expect(thrownBy(() => judge(answer))).toMatchObject({ kind, retryable });
  });

  test("any bytes under any status give a verdict or a CarrierError", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.json(),
          fc.string(),
          fc.object().map((object) => JSON.stringify({ success: true, ...object })),
        ),
        fc.constantFrom(200, 204, 302, 400, 401, 403, 404, 408, 422, 429, 500, 502),
        (body, httpStatus) => {
          try {
            judge(anAnswer(body, { httpStatus }));
          } catch (error) {
            expect(error).toBeInstanceOf(CarrierError);
          }
        },
      ),
    );
  });
});

test("a refusal keeps the carrier's code, text, trace id and status", () => {
  const answer = anAnswer(
    { success: false, message: "Đơn hàng chưa có khối lượng.", error_code: 30103, log_id: "5f0c2e" },
    { httpStatus: 422 },
  );
  expect(judge(answer)).toMatchObject({
    accepted: false,
    refusal: { code: "30103", message: "Đơn hàng chưa có khối lượng.", logId: "5f0c2e", httpStatus: 422 },
  });
});

test("a refusal's code may be in `error`, its message nested", () => {
  const answer = anAnswer({ success: false, message: { district: ["required"] }, error: { code: "ORDER_ID_EXIST" } });
  expect(judge(answer)).toMatchObject({ refusal: { code: "ORDER_ID_EXIST", message: '{"district":["required"]}' } });
});

test("a throttled answer carries how long to wait", () => {
  const answer = anAnswer("", { httpStatus: 429, retryAfterMs: 3000 });
  expect(thrownBy(() => judge(answer))).toMatchObject({ kind: "throttled", afterMs: 3000 });
});

test("a look-up's refusal is thrown, with its code", () => {
  const answer = anAnswer(
    { success: false, message: "Shop chưa được hỗ trợ tính năng này!", error_code: "30601" },
    { httpStatus: 403 },
  );
  expect(thrownBy(() => expectSuccess(answer))).toMatchObject({ kind: "refused", retryable: false, code: "30601" });
});

test("the payload is in its own field or in data", () => {
  expect(payload(expectSuccess(anAnswer({ success: true, fee: { fee: 1 } })), "fee")).toEqual({ fee: 1 });
  expect(payload(expectSuccess(anAnswer({ success: true, data: { fee: 2 } })), "fee")).toEqual({ fee: 2 });
  expect(payload(expectSuccess(anAnswer({ success: true, fee: [], data: null })), "fee")).toEqual({});
});

test("a list may be absent, but not of another type", () => {
  expect(payloadList(expectSuccess(anAnswer({ success: true })))).toEqual([]);
  expect(payloadList(expectSuccess(anAnswer({ success: true, data: null })))).toEqual([]);
  expect(thrownBy(() => payloadList(expectSuccess(anAnswer({ success: true, data: { item0: "x" } }))))).toMatchObject({
    kind: "unreadable",
  });
});

test("our secrets are redacted from the carrier's texts, and long texts are cut", () => {
  expect(redacted("token abc-123 is not valid, abc-123", ["abc-123", ""])).toBe(
    "token [secret] is not valid, [secret]",
  );
  expect(redacted("x".repeat(5000), [])).toHaveLength(1001);
});

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
