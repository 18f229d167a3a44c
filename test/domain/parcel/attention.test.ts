import { expect, test } from "vitest";
import {
  ATTENTIONS,
  type Attention,
  attentionsThatStop,
  isAttention,
  isStoppedByAttention,
  mayCloseAttention,
  maySetAttention,
  movesAfterEnd,
  outlastsStatus,
} from "~/domain/parcel/attention";
import { en } from "~/locales/en";
import { vi } from "~/locales/vi";

const all = Object.keys(ATTENTIONS).filter(isAttention);

test.each([
  ["vi", vi.parcel.attention],
  ["en", en.parcel.attention],
])("each attention has a text in %s, and no text is left without one", (_, words) => {
  expect(Object.keys(words).sort()).toEqual([...all, "unknown"].sort());
});

test("what staff close, and what gives way to another", () => {
  expect(all.filter(mayCloseAttention)).toEqual([
    "recipient_address_wrong",
    "recipient_phone_wrong",
    "package_not_found",
    "returned",
    "returned_after_delivery",
    "moved_after_delivery",
    "moved_after_cancel",
    "moved_after_giving_up",
    "compensation",
    "cancel_refused",
    "cancel_not_permitted",
    "cancelled_in_shopify_on_its_way",
    "order_deleted",
    "replaced_parcel_moves",
    "status_not_verified",
    "paid_amount_differs",
  ]);
  expect(all.filter((attention) => !maySetAttention(attention))).toEqual([
    "cancel_refused",
    "cancel_not_permitted",
    "cancelled_in_shopify_on_its_way",
    "order_deleted",
    "replaced_parcel_moves",
    "adoption_mismatch",
    "status_not_verified",
    "paid_amount_differs",
  ]);
  expect([mayCloseAttention(null), maySetAttention(null)]).toEqual([false, true]);
  expect(all.filter(outlastsStatus)).toEqual(["recipient_address_wrong", "recipient_phone_wrong", "package_not_found"]);
});

test("what stops until staff have decided (domain 4.10)", () => {
  expect(attentionsThatStop("sending").toSorted()).toEqual([
    "adoption_mismatch",
    "cancelled_in_shopify_on_its_way",
    "order_deleted",
    "replaced_parcel_moves",
  ]);
  expect(attentionsThatStop("looking_up")).toEqual(["adoption_mismatch"]);
});

test("a code that a newer release stored stays, and stops nothing", () => {
  const stored = "of_a_newer_release" as Attention;
  expect(isAttention(stored)).toBe(false);
  expect([mayCloseAttention(stored), maySetAttention(stored), movesAfterEnd(stored)]).toEqual([false, false, false]);
  expect(isStoppedByAttention(stored, "sending")).toBe(false);
});
