import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FLOW_ACTION_HANDLES, type FlowActionHandle, readFlowAction } from "~/domain/shopify-flow/actions";

const ORDER = { order_id: "1001" };
const orderId = "gid://shopify/Order/1001";

describe("what a workflow says to an action", () => {
  test.each<[FlowActionHandle, Record<string, unknown>, object]>([
    ["flow-book-parcel", ORDER, { deed: "book" }],
    ["flow-book-parcel", { order_id: 1001, other: "x" }, { deed: "book" }],
    ["flow-book-parcel", { order_id: "gid://shopify/Order/1001" }, { deed: "book" }],
    ["flow-release-parcel", ORDER, { deed: "release" }],
    ["flow-cancel-parcel", ORDER, { deed: "cancel" }],
    ["flow-confirm-parcel", ORDER, { deed: "confirm" }],
    [
      "flow-hold-parcel",
      { ...ORDER, reason: " Đã không nhận 2 lần " },
      { deed: "hold", reason: "Đã không nhận 2 lần" },
    ],
    ["flow-set-parcel", { ...ORDER, transport: "Fly" }, { deed: "set", transport: "fly" }],
    [
      "flow-set-parcel",
      { ...ORDER, transport: "", tags: "10, 13", note: "Gọi trước" },
      { deed: "set", tags: [10, 13], note: "Gọi trước" },
    ],
    ["flow-set-parcel", { ...ORDER, tags: 10 }, { deed: "set", tags: [10] }],
  ])("%s %j is read", (handle, properties, deed) => {
    expect(readFlowAction(handle, properties)).toEqual({ action: { orderId, ...deed } });
  });

  test.each<[FlowActionHandle, Record<string, unknown>, [string, string][]]>([
    ["flow-book-parcel", {}, [["order_id", "order_missing"]]],
    ["flow-book-parcel", { order_id: "gid://shopify/Customer/1" }, [["order_id", "order_missing"]]],
    ["flow-book-parcel", { order_id: { id: 1 } }, [["order_id", "order_missing"]]],
    ["flow-hold-parcel", ORDER, [["reason", "reason_missing"]]],
    ["flow-hold-parcel", { ...ORDER, reason: "x".repeat(201) }, [["reason", "reason_too_long"]]],
    ["flow-set-parcel", ORDER, [["transport", "nothing_set"]]],
    ["flow-set-parcel", { ...ORDER, transport: "boat" }, [["transport", "transport_unknown"]]],
    ["flow-set-parcel", { ...ORDER, tags: "fragile" }, [["tags", "tags_unreadable"]]],
    [
      "flow-set-parcel",
      { ...ORDER, note: "x".repeat(121), tags: "-1" },
      [
        ["tags", "tags_unreadable"],
        ["note", "note_too_long"],
      ],
    ],
  ])("%s %j has its faults", (handle, properties, faults) => {
    expect(readFlowAction(handle, properties)).toEqual({ faults: faults.map(([key, fault]) => ({ key, fault })) });
  });

  test("is an action or has faults, whatever is said", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...FLOW_ACTION_HANDLES),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (handle, said) => {
          const read = readFlowAction(handle, { ...said, ...ORDER });
          expect("action" in read ? read.action.orderId : read.faults.length > 0).toBeTruthy();
        },
      ),
    );
  });
});
