import { expect, test } from "vitest";
import { createBuyerVisits, isTrackingAddress, type Opening } from "~/flows/buyer/visits";

function someVisits() {
  const visits = createBuyerVisits(() => 0);
  const open = (opening: Partial<Opening>, times: number) =>
    Array.from({ length: times }, (_, n) =>
      visits.admitsOpening({
        ...{ shopDomain: "a.myshopify.com", key: null, buyer: "1.1.1.1", trackingNumber: `S1.${n}` },
        ...opening,
      }),
    ).filter(Boolean).length;
  return { visits, open };
}

test("who walks along the tracking numbers without a key is stopped, and so is a crowd of them", () => {
  const { open } = someVisits();
  const walked = open({}, 1_000);
  expect(walked).toBe(20);
  // Where Shopify names no address, and from many addresses, the shop's own limit holds.
  const crowd = Array.from({ length: 50 }, (_, n) => open({ buyer: `2.2.2.${n}` }, 10)).reduce((sum, one) => sum + one);
  expect(walked + crowd + open({ buyer: null }, 1_000)).toBe(120);
  expect(open({ shopDomain: "b.myshopify.com" }, 5)).toBe(5);
});

test("a key that turns out to be wrong is counted with those that have none", () => {
  const { visits, open } = someVisits();
  const admitted = Array.from({ length: 100 }, (_, n) =>
    visits.admitsWithoutKey({ shopDomain: "a.myshopify.com", trackingNumber: `S2.${n}`, buyer: "1.1.1.1" }),
  ).filter(Boolean).length;
  expect([admitted, open({}, 10), open({ buyer: "2.2.2.2" }, 10)]).toEqual([20, 0, 10]);
});

test("nobody without the key keeps its owner out, from whatever address", () => {
  const { open } = someVisits();
  open({}, 1_000);
  open({ buyer: null }, 1_000);
  open({ trackingNumber: "S1.1", key: "wrong" }, 1_000);
  expect(open({ trackingNumber: "S1.1", key: "right" }, 5)).toBe(5);
  expect(open({ trackingNumber: "S1.1", key: "right" }, 1_000)).toBe(35);
});

test("at the app's own address each sender is counted", () => {
  const { visits } = someVisits();
  const opened = (sender: string) =>
    Array.from({ length: 100 }, () => visits.admitsSender(sender)).filter(Boolean).length;
  expect([opened("1.1.1.1"), opened("2.2.2.2")]).toEqual([40, 40]);
});

test.each<[string, Pick<Opening, "trackingNumber" | "key">, boolean]>([
  ["ours", { trackingNumber: "S1.A1.17373471", key: "abcdefghijklmnopqrstuv" }, true],
  ["without a key", { trackingNumber: "S1.A1.17373471", key: null }, true],
  ["an endless number", { trackingNumber: "S".repeat(101), key: null }, false],
  ["an endless key", { trackingNumber: "S1", key: "k".repeat(65) }, false],
])("an address that is %s", (_, address, isOne) => {
  expect(isTrackingAddress(address)).toBe(isOne);
});
