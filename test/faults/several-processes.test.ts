import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type App, createApp } from "~/deps.server";
import { keyedQuestion } from "~/domain/fee/quote-key";
import type { Env } from "~/env.server";
import { type ConnectRequest, connectAccount } from "~/flows/account/connect.server";
import { createAccountPauses } from "~/jobs/account-pauses.server";
import { startQuoteMemory } from "~/jobs/quote-memory.server";
import { startStanding } from "~/jobs/standing.server";
import { startWatch } from "~/jobs/watch.server";
import { listenForWork } from "~/store/notices.server";
import { aCheckout, aRateRequest, askRates, edgeOf, limitsOf } from "../flows/a-checkout";
import { aBookedParcel, aShop, closedAfterTest } from "../flows/a-shop";
import { aCountingCarrier } from "../jobs/a-counting-carrier";
import { silent } from "../jobs/a-queue";
import { anotherShop, copyParcel } from "../jobs/many-parcels";

const TOKEN = "token-of-one-account";
const CREDENTIALS = { token: TOKEN, clientSource: "S1", environment: "production" } as const;
/** As the allowance has it. */
const ACCOUNT = `production ${TOKEN}`;
const CALLS = 8;

/** Starts one more process of the app: it beats, and hears what the others tell. */
async function aProcess(env: Env): Promise<App & { die(): Promise<void> }> {
  const app = closedAfterTest(createApp(env));
  const { stop } = await startStanding(app.presence, silent);
  onTestFinished(stop);
  const stopMemory = await startQuoteMemory(app.quoting, app.databaseUrl, await limitsOf(app));
  onTestFinished(stopMemory);
  const die = async () => {
    stop();
    await stopMemory();
    await app.presence.close();
  };
  return { ...app, die };
}

/** Processes of these roles before a carrier that counts, when each knows of all others. */
async function processes(...roles: Env["ROLE"][]) {
  const shop = await aShop();
  const carrier = await aCountingCarrier();
  const env = { ...shop.app.env, CARRIER_API_URL: carrier.url, CARRIER_CALLS_PER_ACCOUNT: CALLS };
  const apps: (App & { die(): Promise<void> })[] = [];
  for (const ROLE of roles) apps.push(await aProcess({ ...env, ROLE }));
  const knowOf = (count: number) =>
    vi.waitFor(() => {
      for (const { presence } of apps.slice(0, count)) {
        expect(presence.place().workers + presence.place().webs).toBe(count);
      }
    }, 10_000);
  await knowOf(roles.length);
  const callFrom = (some: App[], count = 20) =>
    Promise.all(
      some.flatMap(({ deps }) => Array.from({ length: count }, () => deps.carrier.checkConnection(CREDENTIALS))),
    );
  return { shop, carrier, apps, knowOf, callFrom, sum: () => sumOf(apps) };
}

const sumOf = (apps: App[]) => apps.reduce((sum, { allowance }) => sum + allowance.of(ACCOUNT), 0);

describe("the calls of an account", () => {
  test("are not exceeded by three workers together; the share of one that died is the others'", async () => {
    const { carrier, apps, knowOf, callFrom } = await processes("worker", "worker", "worker");
    expect(apps.map(({ allowance }) => allowance.of(ACCOUNT)).sort()).toEqual([2, 3, 3]);
    const most = await carrier.mostDuring(() => callFrom(apps));
    expect(most).toBeLessThanOrEqual(CALLS);
    expect(most).toBeGreaterThan(3);

    await apps[2]?.die();
    await knowOf(2);
    expect(sumOf(apps.slice(0, 2))).toBe(CALLS);
    expect(await carrier.mostDuring(() => callFrom(apps.slice(0, 2)))).toBeLessThanOrEqual(CALLS);
  });

  test("are the workers' alone until a process that serves pages calls, and not exceeded by them together", async () => {
    const { carrier, apps, callFrom } = await processes("worker", "worker", "web");
    const [one, other, web] = apps;
    if (!one || !other || !web) throw new Error("no process");
    expect(sumOf([one, other])).toBe(CALLS);
    await callFrom([web], 1);
    await vi.waitFor(() => expect(sumOf(apps)).toBe(CALLS), 5_000);
    expect(web.allowance.of(ACCOUNT)).toBe(1);
    expect(await carrier.mostDuring(() => callFrom(apps))).toBeLessThanOrEqual(CALLS);
  });

  test("are halved for all when the carrier pushes one of them back, also for one that starts later", async () => {
    const { shop, carrier, apps, callFrom, sum } = await processes("worker", "worker");
    const [one] = apps;
    if (!one) throw new Error("no process");
    await callFrom(apps, 10);
    expect(sum()).toBe(CALLS);
    carrier.answerWith(403);
    await callFrom([one], 1);
    carrier.answerWith(200);
    expect(one.allowance.of(ACCOUNT)).toBe(CALLS / 4);
    await vi.waitFor(() => expect(sum()).toBe(CALLS / 2), 1_000);
    const late = await aProcess({ ...shop.app.env, CARRIER_CALLS_PER_ACCOUNT: CALLS, ROLE: "worker" });
    await vi.waitFor(() => expect(sumOf([...apps, late])).toBe(CALLS / 2), 5_000);
    const rows = await shop.deps.database.query<{ subject: string }>("SELECT subject FROM carrier_limit");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.subject).not.toContain(TOKEN);
  });
});

test("a shop that one process found unanswered is left alone by another, whose other shops are read", async () => {
  const shop = await aShop();
  const { shipmentId } = await aBookedParcel(shop);
  await anotherShop(shop, "zz-second");
  await copyParcel(shop, shipmentId, "zz-second", 1);
  const pauses = createAccountPauses(shop.app.background);
  const connected = Promise.withResolvers<void>();
  const on = { onPause: pauses.hear, onConnected: connected.resolve };
  onTestFinished(listenForWork(shop.app.databaseUrl, silent, () => undefined, on));
  await connected.promise;

  const finder = closedAfterTest(createApp(shop.app.env));
  await createAccountPauses(finder.background).lengthen(shop.shopId);
  await vi.waitFor(() => expect(pauses.shops()).toEqual([shop.shopId]), 1_000);

  await shop.deps.database.query("UPDATE shipment SET next_check_at = now() - interval '1 minute'");
  const { standing, stop } = await startStanding(shop.app.presence, silent);
  onTestFinished(stop);
  const loop = startWatch(shop.app.background, standing, { pollMs: 3_600_000, pauses });
  onTestFinished(() => loop.stop(1_000));
  const due = () => shop.deps.database.query("SELECT shop_id FROM shipment WHERE next_check_at <= now()");
  await vi.waitFor(async () => expect(await due()).toEqual([{ shop_id: shop.shopId }]), 10_000);
  // Both shops have the same token here: what was read is the other shop's parcel, which the carrier does not know.
  expect(loop.inHand().map(({ lane }) => lane)).not.toContain(shop.shopId);
});

test("failed log-ins delay the next one wherever they are made: five in two processes brake the sixth", async () => {
  const shop = await aShop();
  const other = closedAfterTest(createApp(shop.app.env));
  const guess: ConnectRequest = { method: "login", environment: "production", email: "owner@shop.vn", password: "x" };
  let seconds = 0;
  const tryIn = ({ deps }: Pick<App, "deps">) =>
    connectAccount({ ...deps, now: () => new Date(Date.now() + seconds * 1_000) }, shop.shopId, guess);
  const both = [shop.app, other, shop.app, other, shop.app];
  for (const [n, process] of both.entries()) {
    // The fourth and the fifth wait for 5 and 10 seconds.
    seconds += n > 2 ? 5 * 2 ** (n - 3) + 1 : 0;
    expect(await tryIn(process), `the attempt ${n + 1}`).toMatchObject({ outcome: "refused" });
  }
  for (const process of [other, shop.app]) expect(await tryIn(process)).toMatchObject({ outcome: "wait", seconds: 20 });

  // Made at once in both, they are counted one by one.
  await shop.deps.database.query("DELETE FROM login_attempt");
  const outcomes = await Promise.all([...both, ...both].map(async (process) => (await tryIn(process)).outcome));
  expect(outcomes.filter((outcome) => outcome !== "wait")).toEqual(Array(3).fill("refused"));
});

describe("what one process learns about fees", () => {
  async function twoWebs() {
    const shop = await aCheckout({ transports: ["road"] }, { env: { ROLE: "web" } });
    const [one, other] = [await aProcess(shop.app.env), await aProcess(shop.app.env)];
    await vi.waitFor(() => {
      for (const { presence } of [one, other]) expect(presence.place().doors).toBe(2);
    }, 10_000);
    const path = new URL(shop.url).pathname;
    const askAt = async (app: App) => {
      const origin = await edgeOf({ ...shop, app });
      return (body?: unknown) => askRates(`${origin}${path}`, body ?? aRateRequest());
    };
    const feeCalls = async () =>
      ((await shop.controlCarrier("GET", "/calls")) as { url: string }[]).filter(({ url }) => url.includes("/fee"))
        .length;
    return { shop, one, other, askOne: await askAt(one), askOther: await askAt(other), feeCalls };
  }

  test("the other answers with, without asking the carrier again; and from its tariff when the carrier is silent", async () => {
    const { shop, one, other, askOne, askOther, feeCalls } = await twoWebs();
    expect((await askOne()).sources).toEqual({ road: "live" });
    const calls = await feeCalls();
    expect(calls).toBeGreaterThan(0);
    await other.deps.quotes.recall(shop.shopId);
    expect(other.deps.quotes.tariff.size).toBe(0);
    await one.deps.quoteLog.flush();
    await vi.waitFor(() => expect(other.deps.quotes.tariff.size).toBeGreaterThan(0), 3_000);
    expect((await askOther()).sources).toEqual({ road: "cached" });
    expect(await feeCalls()).toBe(calls);
    await shop.controlCarrier("POST", "/faults", [{ kind: "hang" }]);
    const dearer = aRateRequest({ item: { price: 16_000_000 } });
    expect((await askOther(dearer)).sources).toEqual({ road: "tariff" });
  });

  test("its buyers do not wait where another process found the carrier silent, until it answers", async () => {
    const { shop, one, other, askOther } = await twoWebs();
    await shop.controlCarrier("POST", "/faults", [{ kind: "http500" }]);
    const asker = { shopId: shop.shopId, environment: "production", accountCode: "S1000001" } as const;
    const place = { province: "Hà Nội", district: "Quận Ba Đình" };
    const question = { pickup: place, delivery: place, valueVnd: 0, transport: "road" as const, tags: [] };
    await Promise.all(
      Array.from(
        { length: 25 },
        (_, n) =>
          one.deps.fees.ask(
            keyedQuestion(asker, { ...question, weightGrams: 100 + n }),
            () => CREDENTIALS,
            () => undefined,
          ).answer,
      ),
    );
    expect(one.deps.fees.state.openEnvironments).toEqual(["production"]);
    await vi.waitFor(() => expect(other.deps.fees.state.openEnvironments).toEqual(["production"]), 1_000);
    const late = await aProcess(shop.app.env);
    await vi.waitFor(() => expect(late.deps.fees.state.openEnvironments).toEqual(["production"]), 5_000);

    await shop.controlCarrier("DELETE", "/faults");
    await askOther();
    await vi.waitFor(() => expect(other.deps.fees.state.openEnvironments).toEqual([]), 5_000);
    expect(one.deps.fees.state.openEnvironments).toEqual(["production"]);
  });
});
