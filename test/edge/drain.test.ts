import { beforeAll, describe, expect, test, vi } from "vitest";
import { FIRST_LINES } from "~/log-storms.server";
import { ensureApp } from "../../scripts/prepare/generated.ts";
import { PUSH_SECRET } from "../flows/a-new-shop.ts";
import { aQueuedParcel, ledger } from "../flows/a-shop.ts";
import { openDatabaseLine } from "../support/database-line.ts";
import { exchange } from "./page-stub";
import { aShopWithProcesses, type RealProcess } from "./real-process.ts";

/** Whatever hangs, a process that is told to end is gone after this time (decision 149). */
const WITHIN_MS = 10_000;

beforeAll(ensureApp, 120_000);

/** A push of which the carrier has sent all but the last bytes. */
function aHalfPush({ port }: RealProcess) {
  const body = "label_id=S1.A1.1&status_id=3&action_time=2026-11-26T10:00:00Z";
  const head = `POST /push/${PUSH_SECRET} HTTP/1.1\r\nhost: a\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n\r\n`;
  const sending = Promise.withResolvers<(text: string) => void>();
  const answer = exchange(port, head + body.slice(0, 10), sending.resolve);
  return {
    answer,
    /** Resolves when the process has seen what was sent: connections are accepted in their order. */
    async arrived() {
      await sending.promise;
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).text();
    },
    finish: async () => (await sending.promise)(body.slice(10)),
  };
}

/** Tells a process to end and waits until it has. Returns its exit code and the milliseconds that it took. */
async function told({ child, ended }: RealProcess) {
  const at = performance.now();
  child.kill("SIGTERM");
  return { code: await ended, ms: performance.now() - at };
}

const readiness = async ({ port }: RealProcess) => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`);
  return `${answer.status} ${await answer.text()} ${answer.headers.get("connection")}`;
};

describe("a process that is told to end", () => {
  test("says how many lines it had only counted", async () => {
    const { start } = await aShopWithProcesses();
    const app = await start({ ROLE: "edge" });
    for (let n = 0; n < FIRST_LINES + 3; n += 1) {
      const path = `/push/a-secret-of-nobody-here-${n}`;
      expect((await fetch(`http://127.0.0.1:${app.port}${path}`, { method: "POST" })).status).toBe(404);
    }
    expect((await told(app)).code).toBe(0);
    const isSum = ({ more }: Record<string, unknown>) => more !== undefined;
    expect(await app.logged("push.wrong_secret", isSum)).toMatchObject({ level: "warn", more: 3 });
  });

  test("says that it is not ready while it still takes requests, answers what it was asked, and ends with 0", async () => {
    const { shop, start } = await aShopWithProcesses();
    const app = await start({ ROLE: "all" });
    expect(await readiness(app)).toBe("200 ready keep-alive");
    const push = aHalfPush(app);
    await push.arrived();
    const ends = told(app);
    await app.logged("waybill.stopping");
    expect(await readiness(app)).toBe("503 draining close");
    await push.finish();
    expect(await push.answer).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.+\r\n)*connection: close\r\n/i);
    const { code, ms } = await ends;
    expect(code).toBe(0);
    expect(ms).toBeLessThan(WITHIN_MS);
    const steps = Object.fromEntries(
      "requests jobs quotes access buckets carrier locks slots databases leave"
        .split(" ")
        .map((step) => [step, { ms: expect.any(Number), end: "done" }]),
    );
    expect(await app.logged("waybill.drained")).toMatchObject({ isDrained: true, ms: expect.any(Number), steps });
    const { database } = shop.deps;
    expect(await database.query("SELECT count(*)::int AS messages FROM inbox")).toEqual([{ messages: 1 }]);
    expect(await database.query("SELECT 1 FROM worker")).toEqual([]);
  });

  test("cuts a request and a booking that do not end, gives the booking back, and no parcel is sent twice", async () => {
    const { shop, start } = await aShopWithProcesses();
    const { shipmentId } = await aQueuedParcel(shop);
    const createsThat = { match: { path: "/services/shipment/order" } };
    await shop.controlCarrier("POST", "/faults", [
      { ...createsThat, kind: "commit_then_fail", answer: "hang", times: 1 },
    ]);
    const app = await start({ ROLE: "all" });
    await vi.waitFor(async () => expect(await ledger(shop)).toHaveLength(1), 60_000);
    const push = aHalfPush(app);
    await push.arrived();
    const { code, ms } = await told(app);
    expect(code).toBe(3);
    expect(ms).toBeLessThan(WITHIN_MS);
    expect(await push.answer).toBe("");
    expect(await app.logged("waybill.cut")).toMatchObject({
      isDrained: false,
      steps: {
        requests: { end: "cut", left: { requests: 1 } },
        jobs: { end: "cut", left: { "book-shipment": 1 } },
        leave: { end: "done" },
      },
    });
    const booking = "SELECT state, owner FROM work WHERE kind = 'book-shipment'";
    expect(await shop.deps.database.query(booking)).toEqual([{ state: "waiting", owner: null }]);

    await start({ ROLE: "worker" });
    await vi.waitFor(async () => expect(await shop.parcel(shipmentId)).toMatchObject({ state: "booked" }), 60_000);
    expect(await ledger(shop)).toHaveLength(1);
  });

  test("ends in every role although its database answers nothing any more", async () => {
    const { shop, start } = await aShopWithProcesses();
    const line = await openDatabaseLine(shop.app.env.DATABASE_URL);
    const roles = ["all", "web", "edge", "worker"];
    const apps = await Promise.all(roles.map((ROLE) => start({ ROLE, DATABASE_URL: line.url })));
    line.hang();
    const ends = await Promise.all(apps.map(told));
    expect(ends.map(({ code, ms }, n) => [roles[n], code, ms < WITHIN_MS])).toEqual(
      roles.map((role) => [role, 3, true]),
    );
    // It came to its last step.
    for (const app of apps) expect(await app.logged("waybill.cut")).toHaveProperty("steps.leave");
  });

  test("ends at once when it is told again", async () => {
    const { start } = await aShopWithProcesses();
    const app = await start({ ROLE: "edge" });
    await aHalfPush(app).arrived();
    app.child.kill("SIGTERM");
    await app.logged("waybill.stopping");
    await vi.waitFor(() => {
      app.child.kill("SIGTERM");
      expect(app.child.exitCode).not.toBe(null);
    }, WITHIN_MS);
    expect(await app.ended).toBe(143);
  });
});
