import { expect, test } from "vitest";
import { recipientPatch, recipientUsed } from "~/routes/app.orders.$orderKey/recipient/form";
import { aDraft, anOrderView, aParcel } from "../../a-parcel-view";

const used = { name: "Nguyễn An", phone: "0905 123 45" };

test.each([
  ["nothing changed", used, null],
  ["only a space more", { ...used, name: "Nguyễn An " }, null],
  ["one digit more", { ...used, phone: "0905 123 456" }, { recipientPhone: "0905 123 456" }],
  ["the name emptied", { ...used, name: " " }, { recipientName: null }],
  ["both", { name: "An", phone: "" }, { recipientName: "An", recipientPhone: null }],
])("%s", (_, typed, patch) => {
  expect(recipientPatch(used, typed)).toEqual(patch);
});

test("the editor begins with what staff typed, else with what the order says", () => {
  const { request } = aDraft();
  const parcel = aParcel();
  const order = anOrderView([parcel]);
  const own = { ...parcel, overrides: { ...parcel.overrides, recipientName: "Chị Hai" } };
  if (!request) throw new Error("the draft has no request");
  expect(recipientUsed({ order, parcel: own, request }).name).toBe("Chị Hai");
  const unreadable = { ...request, recipient: { ...request.recipient, phone: "" } };
  const destination = { phone: "0905 12x" } as typeof order.destination;
  expect(recipientUsed({ order: { ...order, destination }, parcel, request: unreadable })).toEqual({
    name: request.recipient.name,
    phone: "0905 12x",
  });
  const withoutAddress = { ...order, destination: null };
  expect(recipientUsed({ order: withoutAddress, parcel, request })).toEqual({
    name: request.recipient.name,
    phone: request.recipient.phone,
  });
});
