/// <reference types="@shopify/ui-extensions/admin.order-index.selection-print-action.render" />
import { getExtension } from "@shopify/ui-extensions-tester";
import { waitFor } from "@testing-library/preact";
import { options, render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import english from "../../order-print/locales/en.default.json";
import vietnamese from "../../order-print/locales/vi.json";
import { translator } from "../../order-print/tests/translator";
import ownEnglish from "../locales/en.default.json";
import ownVietnamese from "../locales/vi.json";

const action = getExtension("admin.order-index.selection-print-action.render");

beforeEach(() => {
  options.requestAnimationFrame = queueMicrotask;
  action.setUp();
  action.shopify.i18n.translate = translator("en") as never;
});
afterEach(() => {
  render(null, document.body);
  action.tearDown();
});

test("all ticked orders are asked about together, and what is left out is named", async () => {
  const ids = ["gid://shopify/Order/2", "gid://shopify/Order/1"];
  action.shopify.data = { selected: ids.map((id) => ({ id })) };
  const leftOut = [{ order: "#1001", reason: "not_booked" }];
  const kinds = ["labels", "packing_slips", "pick_list", "handover"];
  const asked = vi.fn(
    async (_path: unknown, _init?: RequestInit) =>
      new Response(JSON.stringify({ kinds: kinds.map((kind) => ({ kind, parcels: 0, printed: 0, leftOut })) })),
  );
  action.fetch = asked as never;
  await action.render();
  await waitFor(() => expect(document.body.textContent).toContain("#1001: Not booked yet."));
  expect(JSON.parse(String(asked.mock.calls[0]?.[1]?.body))).toEqual({ orders: ids });
});

test("it speaks as the print action of one order does", () => {
  expect({ ...ownEnglish, name: english.name }).toEqual(english);
  expect({ ...ownVietnamese, name: vietnamese.name }).toEqual(vietnamese);
});
