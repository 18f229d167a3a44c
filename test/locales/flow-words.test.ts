import { expect, test } from "vitest";
import type { FlowProblem } from "~/domain/shopify-flow/outcomes";
import { flowWords } from "~/locales/flow-words";

const LOOK = "Kiện hàng cần người xem trước. Mở đơn trong Waybill để xem cần sửa gì.";

test.each<[FlowProblem, string]>([
  [
    "needs_person:phone_missing",
    "Kiện hàng cần người xem trước: Thiếu số điện thoại người nhận. Mở đơn trong Waybill để sửa.",
  ],
  // Its title names amounts.
  ["needs_person:cod_below_fee", LOOK],
  ["needs_person:gone_by_now" as FlowProblem, LOOK],
  ["needs_person", LOOK],
  ["held", "Kiện hàng đang bị giữ. Bỏ giữ trong Waybill rồi chạy lại."],
])("what Flow is told of %s", (code, said) => {
  expect(flowWords({ about: "outcome", code }, "vi")).toBe(said);
  expect(flowWords({ about: "outcome", code }, "en")).not.toMatch(/undefined|\{\{/);
});
