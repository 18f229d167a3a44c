import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Deps } from "~/flows/deps.server";
import { startInbox } from "~/jobs/inbox.server";
import { storeMessages } from "~/store/inbox.server";
import { claimFirst } from "../flows/a-message";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";

const NEVER_POLLS = 3_600_000;

/** A push as the edge stores it. Returns its sender's id. */
async function aPush(shop: TestShop, fields: Record<string, string>): Promise<string> {
  const senderId = randomUUID();
  await storeMessages(shop.deps.database, [
    {
      source: "carrier",
      senderId,
      shopId: null,
      topic: "status",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ action_time: new Date().toISOString(), ...fields }).toString(),
      receivedAt: new Date(),
    },
  ]);
  return senderId;
}

async function outcomes(shop: TestShop): Promise<Record<string, string | null>> {
  const rows = await shop.deps.database.query<{ sender: string; outcome: string | null }>(
    "SELECT sender_id AS sender, outcome FROM inbox",
  );
  return Object.fromEntries(rows.map(({ sender, outcome }) => [sender, outcome]));
}

function anInbox({ app }: TestShop, deps: Deps = app.deps) {
  const inbox = startInbox(deps, app.slots, { pollMs: NEVER_POLLS });
  onTestFinished(() => inbox.stop(1_000));
  return inbox;
}

test("a failing message is postponed with its reason and stops no other", async () => {
  const shop = await aShop();
  const { trackingNumber } = await aBookedParcel(shop);
  await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/v2" }, kind: "forbid403" }]);
  const poison = await aPush(shop, { label_id: trackingNumber, status_id: "5" });
  const good = await aPush(shop, { label_id: trackingNumber, status_id: "3" });

  anInbox(shop).wake();

  await vi.waitFor(async () => {
    expect(await outcomes(shop)).toEqual({ [poison]: null, [good]: "applied" });
    const [put] = await shop.deps.database.query<{ error: string | null }>(
      "SELECT error FROM inbox WHERE sender_id = $1",
      [poison],
    );
    expect(put?.error).toBeTruthy();
  }, 120_000);
  const [left] = await shop.deps.database.query<{ later: boolean }>(
    "SELECT retry_at > now() AS later FROM inbox WHERE sender_id = $1",
    [poison],
  );
  expect(left).toEqual({ later: true });
});

test("the messages of a worker that died are taken by another, not before their claim has ended", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  const message = await aPush(shop, { label_id: trackingNumber, status_id: "3" });
  const now = new Date();
  const claimed = await claimFirst(shop, now);
  expect(claimed).toHaveLength(1);

  const early = anInbox(shop);
  early.wake();
  await early.stop(5_000);
  expect(await outcomes(shop)).toEqual({ [message]: null });

  anInbox(shop, { ...shop.deps, now: () => new Date(Date.now() + 61_000) }).wake();
  await vi.waitFor(async () => expect(await outcomes(shop)).toEqual({ [message]: "applied" }));
  expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 3 });
});

test("two workers take each message once", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  const start = Date.now();
  for (let n = 0; n < 40; n += 1) {
    const action_time = new Date(start + n * 1_000).toISOString();
    await aPush(shop, { label_id: trackingNumber, status_id: n % 2 === 0 ? "4" : "10", action_time });
  }
  const [one, two] = [anInbox(shop), anInbox(shop)];
  one.wake();
  two.wake();
  await vi.waitFor(async () => {
    expect(new Set(Object.values(await outcomes(shop)))).toEqual(new Set(["applied"]));
  }, 120_000);
  expect((await shop.history(shipmentId)).filter(({ kind }) => kind === "status")).toHaveLength(40);
  const attempts = await shop.deps.database.query("SELECT DISTINCT attempts FROM inbox");
  expect(attempts).toEqual([{ attempts: 1 }]);
});
