import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Role } from "~/domain/settings/staff-rights";
import { assignRole } from "~/flows/shop/assign-role.server";
import { loader as frame } from "~/routes/app";
import { action as account } from "~/routes/app.account";
import { action as retry } from "~/routes/app.batches.$batchId/route";
import { action as fileLinks } from "~/routes/app.file-links";
import { action as matching } from "~/routes/app.matching";
import { action as notInStep } from "~/routes/app.not-in-step/route";
import { action as book } from "~/routes/app.orders._index/route";
import { loader as openOrder, action as order } from "~/routes/app.orders.$orderKey/route";
import { action as labels } from "~/routes/app.papers";
import { action as pickups } from "~/routes/app.pickups";
import { action as privacyFile } from "~/routes/app.privacy-file";
import { action as service } from "~/routes/app.settings.checkout._index/route";
import { action as saveFees } from "~/routes/app.settings.checkout.save";
import { action as plan } from "~/routes/app.settings.plan/route";
import { action as rules } from "~/routes/app.settings.rules._index/route";
import { action as rule } from "~/routes/app.settings.rules.$ruleId/route";
import { action as save } from "~/routes/app.settings.save";
import { action as staff, loader as staffPage } from "~/routes/app.settings.staff/route";
import { action as finish } from "~/routes/app.setup.fee/route";
import { action as startBatch } from "~/routes/app.start-batch";
import { anOrder, aShop } from "../flows/a-shop";
import { aMerchant, LAN, MINH, orderKeyOf, thrownBy } from "./a-merchant";

/** A shop where Lan owns the account and Minh has this role. */
async function withMinhAs(role: Role) {
  const shop = await aShop();
  await frame(await (await aMerchant(shop)).asks("/app"));
  const minh = await aMerchant(shop, MINH);
  // An action waits for what Shopify says of a person.
  await book(await minh.sends("/app/orders", { parcels: [{ shipmentId: nobody, version: null }] }));
  expect(await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role }, LAN)).toBe("saved");
  return { shop, minh, ...(await anOrder(shop)) };
}

type Call = [path: string, action: (args: never) => Promise<unknown>, body: unknown];

const nobody = "00000000-0000-4000-8000-000000000000";

const MANAGES: Call[] = [
  ["/app/account", account, { intent: "disconnect" }],
  ["/app/pickups", pickups, {}],
  ["/app/privacy-file", privacyFile, { requestId: 1 }],
  ["/app/file-links", fileLinks, { path: "/app/export" }],
  ["/app/settings/checkout", service, { intent: "turn_on" }],
  ["/app/settings/checkout/save", saveFees, {}],
  ["/app/settings/rules/1", rule, { intent: "save", version: "", rule: {} }],
  ["/app/settings/rules", rules, { version: "", change: { kind: "delete", id: "1" } }],
  ["/app/settings/plan", plan, { plan: "nowhere" }],
  ["/app/settings/save", save, { holdCodAboveVnd: null }],
  ["/app/settings/staff", staff, { userId: MINH.userId, role: "owner" }],
  ["/app/settings/staff", staff, { clear: true }],
  ["/app/setup/fee", finish, {}],
];
const SHIPS: Call[] = [
  ["/app/papers", labels, { ids: [nobody] }],
  ["/app/matching", matching, { batchId: nobody, kind: "book", parcels: [] }],
  ["/app/orders", book, { parcels: [{ shipmentId: nobody, version: null }] }],
];

/** Returns the statuses of the calls: 403 with who may, else 200. */
async function statusesOf(minh: Awaited<ReturnType<typeof aMerchant>>, calls: Call[]) {
  const statuses: [string, number][] = [];
  for (const [path, action, body] of calls) {
    const args = await minh.sends(path, body);
    const status = await action(args as never).then(
      () => 200,
      (thrown) => (thrown instanceof Response ? thrown.status : 500),
    );
    statuses.push([path, status]);
  }
  return statuses;
}

const allWith = (calls: Call[], status: number) => calls.map(([path]) => [path, status]);

test("a packer ships and manages nothing; an accountant neither; both see the orders", async () => {
  const { shop, minh, orderId } = await withMinhAs("packer");
  expect(await statusesOf(minh, MANAGES)).toEqual(allWith(MANAGES, 403));
  // The parcel is not there: an answer, not a refusal.
  expect((await statusesOf(minh, SHIPS)).map(([, status]) => status)).not.toContain(403);
  await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "accountant" }, LAN);
  expect(await statusesOf(minh, [...MANAGES, ...SHIPS])).toEqual(allWith([...MANAGES, ...SHIPS], 403));
  const orderKey = orderKeyOf(orderId);
  expect(await openOrder(await minh.asks(`/app/orders/${orderKey}`, { orderKey }))).toHaveProperty("order");
  expect(await statusesOf(minh, [["/app/not-in-step", notInStep, { act: "leave", rows: [] }]])).not.toContainEqual([
    "/app/not-in-step",
    403,
  ]);
});

test("a bulk edit of who pays the fee needs the right for money, also when it is tried again", async () => {
  const { shop, minh, shipmentId } = await withMinhAs("packer");
  const batchId = randomUUID();
  const parcels = [{ shipmentId, version: null }];
  await matching(await minh.sends("/app/matching", { batchId, kind: "edit", parcels }));
  const start = async (patch: object) => startBatch(await minh.sends("/app/start-batch", { batchId, patch }));
  expect((await thrownBy(start({ feePaidBy: "receiver", note: "x" }))).status).toBe(403);
  expect((await start({ addTags: [19] })).status).toBe(409);
  const lan = await aMerchant(shop);
  const patch = { feePaidBy: "receiver" };
  expect((await startBatch(await lan.sends("/app/start-batch", { batchId, patch }))).status).toBe(200);
  const again = await minh.sends(`/app/batches/${batchId}`, { reason: null }, { batchId });
  expect((await thrownBy(retry(again))).status).toBe(403);
});

test("an edit needs the rights for what it changes, and is refused whole", async () => {
  const { shop, minh, orderId, shipmentId } = await withMinhAs("packer");
  const orderKey = orderKeyOf(orderId);
  const edit = async (patch: object) =>
    order(await minh.sends(`/app/orders/${orderKey}`, { intent: "edit", shipmentId, patch }, { orderKey }));
  expect(await edit({ weightGrams: 700 })).toMatchObject({ outcome: "saved" });
  const refused = await thrownBy(edit({ weightGrams: 900, codVnd: 1_000 }));
  expect([refused.status, await refused.json()]).toEqual([
    403,
    { denied: { by: "role", roles: ["owner", "accountant"] } },
  ]);
  await assignRole(shop.deps, shop.shopId, { userId: MINH.userId, role: "accountant" }, LAN);
  expect(await edit({ codVnd: 90_000 })).toMatchObject({ outcome: "saved" });
  expect((await thrownBy(edit({ weightGrams: 900 }))).status).toBe(403);
  const parcel = await shop.deps.database.query("SELECT overrides FROM shipment WHERE id = $1", [shipmentId]);
  expect(parcel).toMatchObject([{ overrides: { weightGrams: 700, codVnd: 90_000 } }]);
});

test("an owner takes all roles back, after which a packer is an owner again", async () => {
  const { shop, minh } = await withMinhAs("packer");
  const lan = await aMerchant(shop);
  expect(await staff(await lan.sends("/app/settings/staff", { clear: true }))).toEqual({
    outcome: "cleared",
    people: 1,
  });
  expect(await frame(await minh.asks("/app"))).toMatchObject({ staff: { role: "owner", denied: {} } });
});

test("Shopify's permissions narrow a role, and are asked again before somebody is turned away", async () => {
  const { shop, minh, shipmentId } = await withMinhAs("packer");
  await shop.deps.database.query("UPDATE staff_preference SET scopes = 'read_orders', name_read_at = now()");
  const booking = async () => book(await minh.sends("/app/orders", { parcels: [{ shipmentId, version: null }] }));
  const refused = await thrownBy(booking());
  expect([refused.status, await refused.json()]).toEqual([403, { denied: { by: "shopify" } }]);
  // Read two minutes ago: the owner has granted more since.
  await shop.deps.database.query("UPDATE staff_preference SET name_read_at = now() - interval '2 minutes'");
  expect(await booking()).toMatchObject({ rows: [{ outcome: "queued" }] });
});

test("the page of the staff lists who came; an owner gives a role, which the frame then shows", async () => {
  const shop = await aShop();
  const minh = await aMerchant(shop, MINH);
  expect(await frame(await minh.asks("/app"))).toMatchObject({ staff: { role: "owner", denied: {} } });
  const lan = await aMerchant(shop);
  // An action waits for the name; a page does not.
  const given = await staff(await lan.sends("/app/settings/staff", { userId: MINH.userId, role: "packer" }));
  expect(given).toMatchObject({ outcome: "saved" });
  expect(await staffPage(await lan.asks("/app/settings/staff"))).toMatchObject({
    people: [
      { userId: MINH.userId, role: "packer", isProtected: false },
      { userId: LAN.userId, role: "owner", isProtected: true },
    ],
    rolesInUse: true,
    changes: [{ actor: LAN.name, role: "packer" }],
    you: LAN.userId,
  });
  expect(await frame(await minh.asks("/app"))).toMatchObject({
    staff: { role: "packer", denied: { change_settings: { by: "role", roles: ["owner"] } } },
  });
});
