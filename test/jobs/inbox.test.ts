import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { startInbox } from "~/jobs/inbox.server";
import { storeMessages } from "~/store/inbox.server";
import { claimFirst } from "../flows/a-message";
import { aBookedParcel, aShop, type TestShop } from "../flows/a-shop";
import { aPresence, aStanding } from "./a-queue";

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

async function anInbox({ app }: TestShop, presence = app.presence) {
  const inbox = startInbox(app.deps, await aStanding(presence), { pollMs: NEVER_POLLS });
  onTestFinished(() => inbox.stop(1_000));
  return inbox;
}

test("a failing message is postponed with its reason and stops no other", async () => {
  const shop = await aShop();
  const { trackingNumber } = await aBookedParcel(shop);
  await shop.controlCarrier("POST", "/faults", [{ match: { path: "/services/shipment/v2" }, kind: "forbid403" }]);
  const poison = await aPush(shop, { label_id: trackingNumber, status_id: "5" });
  const good = await aPush(shop, { label_id: trackingNumber, status_id: "3" });

  (await anInbox(shop)).wake();

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

test("a push that cannot be stored stops no other of its set, of its shop or of its parcel", async () => {
  const shop = await aShop();
  const [one, other] = [await aBookedParcel(shop), await aBookedParcel(shop)];
  await shop.deps.database.query(
    `CREATE FUNCTION refuse_poison() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF NEW.words = 'poison' THEN RAISE 'poison'; END IF; RETURN NEW; END $$`,
  );
  await shop.deps.database.query(
    "CREATE TRIGGER poison BEFORE INSERT ON shipment_event FOR EACH ROW EXECUTE FUNCTION refuse_poison()",
  );
  const start = Date.now();
  const at = (n: number) => new Date(start + n * 1_000).toISOString();
  const about = ({ trackingNumber }: typeof one, status_id: string, n: number, reason = "") =>
    aPush(shop, { label_id: trackingNumber, status_id, action_time: at(n), reason });
  const expected: Record<string, string | null> = {};
  for (let n = 0; n < 5; n += 1) {
    expected[await about(one, n % 2 === 0 ? "3" : "4", n)] = "applied";
    expected[await about(other, n % 2 === 0 ? "3" : "4", n)] = "applied";
  }
  const poison = await about(one, "10", 7, "poison");
  expected[poison] = null;

  (await anInbox(shop)).wake();

  await vi.waitFor(async () => {
    expect(await outcomes(shop)).toEqual(expected);
    const rows = await shop.deps.database.query("SELECT sender_id FROM inbox WHERE error IS NOT NULL");
    expect(rows).toEqual([{ sender_id: poison }]);
  }, 120_000);
  for (const { shipmentId } of [one, other]) expect(await shop.parcel(shipmentId)).toMatchObject({ carrier_status: 3 });
});

test("the messages of a worker that died are taken by another, not while it lives", async () => {
  const shop = await aShop();
  const { shipmentId, trackingNumber } = await aBookedParcel(shop);
  const url = shop.app.env.DATABASE_URL;
  const dying = aPresence(url, "the dead one");
  const message = await aPush(shop, { label_id: trackingNumber, status_id: "3" });
  const claimed = await claimFirst({ app: { ...shop.app, presence: dying }, deps: shop.deps }, new Date());
  expect(claimed).toHaveLength(1);

  const early = await anInbox(shop);
  early.wake();
  await early.stop(5_000);
  expect(await outcomes(shop)).toEqual({ [message]: null });

  const inbox = await anInbox(shop, aPresence(url));
  await shop.deps.database.query(
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE application_name = 'the dead one'",
  );
  await vi.waitFor(async () => {
    inbox.wake();
    expect(await outcomes(shop)).toEqual({ [message]: "applied" });
  }, 15_000);
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
  const [one, two] = [await anInbox(shop), await anInbox(shop, aPresence(shop.app.env.DATABASE_URL))];
  one.wake();
  two.wake();
  await vi.waitFor(async () => {
    expect(new Set(Object.values(await outcomes(shop)))).toEqual(new Set(["applied"]));
  }, 120_000);
  expect((await shop.history(shipmentId)).filter(({ kind }) => kind === "status")).toHaveLength(40);
  const attempts = await shop.deps.database.query("SELECT DISTINCT attempts FROM inbox");
  expect(attempts).toEqual([{ attempts: 1 }]);
});
