import { expect, test } from "vitest";
import { receiveStatement } from "~/flows/statement/upload.server";
import { eraseStatementFiles, PIECE_BYTES, savePreview } from "~/store/statement-files.server";
import { receiveWebhook } from "../a-message";
import { ACTOR, aBookedParcel, aShop, type TestShop } from "../a-shop";
import { aWorkbook, HEADER, imported, pageOf } from "./a-statement";

const contents = ({ deps }: TestShop) =>
  deps.database.query(
    "SELECT n::text AS what FROM statement_piece UNION ALL SELECT 'preview' FROM statement WHERE preview IS NOT NULL",
  );
const redact = (shop: TestShop, orderId: string) =>
  receiveWebhook(shop, "customers/redact", {
    ...{ customer: { id: 7 }, orders_to_redact: [Number(orderId.split("/").at(-1))] },
  });

test("a file that is on its way while a buyer is erased is stored in no part, and has to be sent once more", async () => {
  const shop = await aShop();
  const { orderId } = await aBookedParcel(shop);
  const ticket = {
    ...{ shopId: shop.shopId, statementId: crypto.randomUUID(), name: "t.csv", until: Date.now() + 60_000 },
    ...{ userId: ACTOR.userId, actorName: ACTOR.name },
  };
  async function* chunks() {
    yield Buffer.alloc(PIECE_BYTES, "a,1\n");
    await redact(shop, orderId);
    yield Buffer.alloc(PIECE_BYTES, "b,2\n");
  }
  expect(await receiveStatement(shop.deps, ticket, chunks())).toEqual({ outcome: "stored" });
  expect(await contents(shop)).toEqual([]);
  expect(await pageOf(shop, ticket.statementId)).toMatchObject({ state: "unreadable", trouble: "gone" });
});

test("the first rows of a file that was being read while a buyer was erased are not kept", async () => {
  const shop = await aShop();
  const { trackingNumber } = await aBookedParcel(shop);
  const { database, cipher } = shop.deps;
  const id = await imported(shop, aWorkbook([HEADER, [trackingNumber, null, 450_000, 30_000]]));
  expect(await contents(shop)).not.toEqual([]);
  await eraseStatementFiles(database, shop.shopId, new Date());
  await savePreview(database, cipher, shop.shopId, id, [{ name: "", rows: [{ n: 1, cells: ["Nguyễn Văn An"] }] }]);
  expect(await contents(shop)).toEqual([]);
  // What is imported afterwards is kept as ever.
  await imported(shop, aWorkbook([HEADER, [trackingNumber, null, 450_000, 30_000]]));
  expect(await contents(shop)).not.toEqual([]);
});

test("a buyer is erased while a statement is applied: neither waits for what the other has", async () => {
  const shop = await aShop();
  const { orderId, trackingNumber, shipmentId } = await aBookedParcel(shop);
  const { database } = shop.deps;
  await imported(shop, aWorkbook([HEADER, [trackingNumber, null, 450_000, 30_000]]));
  let erasure: Promise<unknown> = Promise.resolve();
  await database.transaction(async (sql) => {
    await sql.query("UPDATE statement SET state = state WHERE shop_id = $1", [shop.shopId]);
    erasure = redact(shop, orderId);
    await expect
      .poll(() =>
        database.query(
          "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        ),
      )
      .not.toEqual([]);
    await sql.query("SELECT 1 FROM shipment WHERE id = $1 FOR UPDATE NOWAIT", [shipmentId]);
    await sql.query('SELECT 1 FROM "order" WHERE id = $1 FOR UPDATE NOWAIT', [orderId]);
  });
  await erasure;
  expect(await contents(shop)).toEqual([]);
});
