import fc from "fast-check";
import { expect, test } from "vitest";
import { readToldOrder, type ToldParcel } from "~/domain/buyer/told";

const PARCEL: ToldParcel = {
  trackingNumber: "S1.A.7",
  trackingUrl: "https://shop.example/tools/track/S1.A.7/the-key",
  tone: "critical",
  title: "Chưa gặp được bạn",
  say: "Hàng sẽ được giao lại.",
  why: null,
  expected: "Dự kiến giao Thứ Hai, 30/11",
  sure: null,
  prepare: "Chuẩn bị 450.000 ₫ khi nhận hàng",
  answered: "Bạn muốn giao lại Thứ Hai 30/11. Cửa hàng đã nhận được.",
  ask: "Đổi câu trả lời",
  steps: [{ at: "2026-11-26T02:00:00.000Z", time: "26/11/2026 09:00", text: "Đơn vị vận chuyển đã lấy hàng." }],
};

test("what the app answers is read as it is", () => {
  const answer = { parcels: [PARCEL, { ...PARCEL, tone: "neutral" as const }], nothing: null };
  expect(readToldOrder(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
  expect(readToldOrder({ parcels: null })).toEqual({ parcels: null, nothing: null });
  expect(readToldOrder({ parcels: [], nothing: "Đã hủy." })).toEqual({ parcels: [], nothing: "Đã hủy." });
  // As an earlier release answers.
  expect(readToldOrder({ parcels: [] })).toEqual({ parcels: [], nothing: null });
});

test.each<[string, Record<string, unknown>, Partial<ToldParcel>]>([
  ["a field that a later release adds", { more: 1 }, {}],
  ["a tone that this one does not know", { tone: "happy" }, { tone: "neutral" }],
  ["a link that is none", { trackingUrl: "javascript:alert(1)" }, { trackingUrl: null }],
  ["a link that is no text", { trackingUrl: { href: "https://a.example" } }, { trackingUrl: null }],
  [
    "texts that are missing, as in the answer of an earlier release",
    { why: undefined, sure: 5, expected: "", ask: undefined, answered: undefined },
    { why: null, sure: null, expected: null, ask: null, answered: null },
  ],
  ["a step of another shape", { steps: [null, { at: 1 }, PARCEL.steps[0]] }, { steps: PARCEL.steps }],
])("%s is left out, and the parcel is shown", (_, change, read) => {
  expect(readToldOrder({ parcels: [{ ...PARCEL, ...change }] })).toMatchObject({ parcels: [{ ...PARCEL, ...read }] });
});

test.each([undefined, null, 5, "", [], {}, { parcels: {} }, { parcels: [null] }, { parcels: [{ title: "a" }] }])(
  "%j is no answer",
  (answer) => {
    expect(readToldOrder(answer)).toBeNull();
  },
);

test("whatever comes, it is read or refused", () => {
  const parcel = fc.oneof(fc.anything(), fc.record({ title: fc.string(), say: fc.string(), steps: fc.anything() }));
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.record({ parcels: fc.array(parcel) })), (answer) => {
      const read = readToldOrder(answer);
      for (const { title, say, trackingUrl } of read?.parcels ?? []) {
        expect([typeof title, typeof say]).toEqual(["string", "string"]);
        expect(trackingUrl ?? "https://").toMatch(/^https?:\/\//);
      }
    }),
  );
});
