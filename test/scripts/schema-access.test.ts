import { expect, test } from "vitest";
import { collectAccess } from "../../scripts/schema-access.ts";

test("keeps Shopify's annotations by type, field, argument and input field", () => {
  const types = [
    {
      name: "Order",
      requiredAccess: "`read_orders` access scope.",
      fields: [
        { name: "phone", isProtected: true, protectedContent: "phone" },
        { name: "email", isProtected: true },
        { name: "events", requiredAccess: "`read_events` access scope." },
        { name: "metafield", args: [{ name: "owner", gidTypes: ["Shop"] }, { name: "key" }] },
      ],
    },
    {
      name: "OrderInput",
      inputFields: [
        { name: "id", gidTypes: ["Order"] },
        { name: "note", gidTypes: [] },
      ],
    },
    { name: "Status", fields: null },
  ];
  expect(collectAccess(types)).toEqual({
    types: { Order: "`read_orders` access scope." },
    fields: { "Order.events": "`read_events` access scope." },
    protected: { "Order.phone": "phone", "Order.email": true },
    gid: { "Order.metafield(owner)": ["Shop"], "OrderInput.id": ["Order"] },
  });
});
