import { readFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "../../scripts/migrate.ts";
import { type Books, openBooks } from "../books.ts";
import type { AppProcess } from "../cast/app-process.ts";
import { newKey } from "../cast/secrets.ts";
import { openDiary } from "../diary.ts";
import type { Finding } from "../judge/finding.ts";
import { judge } from "../judge/judge.ts";
import { readLedgers, readMessages } from "../judge/ledgers.ts";
import { watchOrder } from "../judge/statuses.ts";
import { FRESH, oldKeys, rotate } from "../key-change.ts";
import type { Life } from "../life/about-life.ts";
import { askForFees, type Quote, turnRatesOn } from "../life/buyers.ts";
import { openShop, type Shop } from "../life/shop.ts";
import { SHOPS } from "../life/shops.ts";
import { openView, type View } from "../life/view.ts";
import { bookAll, bookedOf } from "./bulk.ts";
import { brokenConstraints } from "./constraints.ts";
import { logOf, openFleet } from "./fleet.ts";
import { type Ended, judgeUpgrade, type Upgrade } from "./judge.ts";
import { migrateRelease } from "./release-before.ts";
import { moveParcels, placeOrder } from "./traffic.ts";
import { until } from "./until.ts";

/** How long the carrier takes for a booking until the old processes have ended: so long that some are under way then. */
const BOOKING_MS = 8_000;
const CREATE = { path: "/services/shipment/order" };
/** So many parcels of a bulk run are booked when the next thing happens to it. */
const BEGUN = 5;
const AFTERWARDS = 12;
/** More than are asked about: each is another one, which no process has in memory. */
const CARTS = 1_000_000;

export interface UpgradeOptions {
  dataDir: string;
  /** Where the release before is, built. */
  before: string;
  /** Orders of the bulk run. */
  orders: number;
  log(line: string): void;
}

export interface UpgradeResult extends Upgrade {
  findings: Finding[];
  /** The part of each process in the work. */
  shares: string[];
  booked: number;
  acknowledged: number;
}

/** Upgrades the app from the release before while a bulk run is under way, goes back to it, and judges what became of everything. */
export async function runUpgrade({ dataDir, before, orders, log }: UpgradeOptions): Promise<UpgradeResult> {
  const diary = openDiary(join(dataDir, "diary.jsonl"));
  const books = openBooks(() => 0);
  const fleet = await openFleet(dataDir, diary, books);
  let view: View | undefined;
  try {
    await migrateRelease(before, fleet.database.url, join(dataDir, "migrate-before.log"));
    const first = fleet.secrets.encryptionKeys;
    const both = `${first},${newKey(FRESH)}`;
    const old = await fleet.start(
      [
        ["old-web", "web"],
        ["old-worker", "worker"],
      ],
      first,
      before,
    );
    view = await openView(fleet.database.url);
    const order = watchOrder();
    view.onSample(order.look);
    const plan = SHOPS[0];
    if (!plan) throw new Error("there is no shop");
    const shop = await openShop(fleet, view, plan);
    const url = await turnRatesOn(shop, fleet);
    const lives: Life[] = [];
    const place = async (count: number) => {
      for (let n = 0; n < count; n += 1) lives.push(await placeOrder(shop, lives.length + 1));
    };
    log(`the release before is up; placing ${orders} orders`);
    await place(orders);
    await fleet.carrier.control("POST", "/faults", [{ match: CREATE, kind: "latency", ms: BOOKING_MS }]);
    await bookAll(shop, view, lives.slice(0, orders / 2));
    log("the first bulk run has begun");

    const quotes: Quote[] = [];
    const [asking, moving] = [askForFees(shop.id, url, quotes, CARTS), moveParcels(shop, view, new Map())];
    const tried: { what: string; asPromised: boolean }[] = [];
    await until("the first bulk run to book", () => bookedOf(view) >= BEGUN);
    await migrate(fleet.database.url);
    log("the new migrations are applied; the old processes go on");
    const fresh = await fleet.start(
      [
        ["new-web", "web"],
        ["new-worker", "worker"],
        ["new-edge", "edge"],
      ],
      both,
    );
    const together = performance.now();
    log("the new processes work beside the old");
    const code = await rotate({ commandEnv: () => fleet.commandEnv(both) }, { killed: false });
    tried.push({ what: "the key is not changed while a process of the release before runs", asPromised: code === 1 });
    // It ends without saying so first, and cuts what it was asked: from the next release on, this is not needed (decision 149).
    await fleet.takeOut(old);
    await place(AFTERWARDS);
    // However far the first one is on this machine: this one has only begun when the old processes are told to end.
    await bookAll(shop, view, lives);
    const already = bookedOf(view);
    await until("the second bulk run to book", () => bookedOf(view) >= already + BEGUN);
    const sideBySideMs = performance.now() - together;
    await until("the worker of the release before to be in the middle of a booking", () => fleet.bookingsOf(old) > 0);
    const [openAtEnd, underWay] = [lives.length - bookedOf(view), fleet.bookingsOf(old)];
    const ended = await retire(old);
    await fleet.carrier.control("POST", "/faults", []);
    log(
      `the old processes have ended: ${ended.map(({ name, ms, code: exit }) => `${name} ${ms.toFixed(0)} ms, code ${exit}`).join(", ")}`,
    );
    await place(AFTERWARDS);
    await bookAll(shop, view, lives);
    await until("everything to be booked", () => bookedOf(view) >= lives.length);

    log("all is booked; the key is changed, with a kill on its way");
    const codes = [];
    for (const killed of [true, false])
      codes.push(await rotate({ commandEnv: () => fleet.commandEnv(both) }, { killed }));
    tried.push({ what: "the key is changed after a kill (K15)", asPromised: codes.at(-1) === 0 });

    log("back to the release before");
    const keysAfter = both.split(",").toReversed().join(",");
    await fleet.start(
      [
        ["back-web", "web"],
        ["back-worker", "worker"],
      ],
      keysAfter,
      before,
    );
    const endedNew = await retire(fresh);
    log(
      `the new processes have ended: ${endedNew.map(({ name, ms, code: exit }) => `${name} ${ms.toFixed(0)} ms, code ${exit}`).join(", ")}`,
    );
    await place(AFTERWARDS);
    await bookAll(shop, view, lives);
    await until("the release before to book", () => bookedOf(view) >= lives.length);
    const page = await shop.staff.reads(`/app/orders/${lives.at(-1)?.order.id}.data`);
    tried.push({ what: "the release before shows an order on the newer tables", asPromised: page.includes("label") });
    await asking.end();
    const verdictOf = () => verdict(view as View, shop, lives, books);
    await until("all sides to agree", async () => (await verdictOf()).length === 0).catch(() => undefined);
    await moving.end();
    const upgrade: Upgrade = {
      ...{ quotes, sideBySideMs, openAtEnd, underWay, tried, ended: [...ended, ...endedNew] },
      without: fleet.shares.without(fleet.apps),
      ownEnds: fleet.apps.flatMap(({ name, ownEnds }) => (ownEnds > 0 ? [name] : [])),
      brokenConstraints: await brokenConstraints(fleet.database.url),
      logs: new Map(fleet.apps.map(({ name }) => [name, readFileSync(logOf(dataDir, name), "utf8").split("\n")])),
    };
    return {
      ...upgrade,
      findings: [...order.findings, ...(await oldKeys(view)), ...(await verdictOf()), ...judgeUpgrade(upgrade)],
      shares: fleet.shares.describe(fleet.apps),
      booked: bookedOf(view),
      acknowledged: books.acknowledged.length,
    };
  } finally {
    await view?.stop();
    await fleet.stop();
  }
}

async function retire(apps: readonly AppProcess[]): Promise<Ended[]> {
  return Promise.all(apps.map(async (app) => ({ name: app.name, ...(await app.retire()) })));
}

async function verdict(view: View, shop: Shop, lives: readonly Life[], books: Books): Promise<Finding[]> {
  const messages = await readMessages(view, books.acknowledged);
  return judge([await readLedgers(view, shop, lives, books.firstCreates)], messages);
}
