import { afterEach, describe, expect, test } from "vitest";
import { ask, book, control, move, PLATFORM, type Received, SHOP, startReceiver, withCarrier } from "./support.ts";

withCarrier();

type Receiver = Awaited<ReturnType<typeof startReceiver>>;
const open: Receiver[] = [];
afterEach(async () => {
  await control("POST", "/reset");
  await Promise.all(open.splice(0).map((receiver) => receiver.stop()));
});

/** A shop whose pushes arrive at a receiver, under `path`. */
async function pushTo(reply?: Parameters<typeof startReceiver>[0], path = "/push"): Promise<Received[]> {
  const receiver = await startReceiver(reply);
  open.push(receiver);
  await control("POST", "/accounts", { ...SHOP, callbackUrl: receiver.url + path });
  return receiver.received;
}

const TIME = "2016-11-02T12:18:39+07:00";

describe("6.1 – 6.3: what a push carries", () => {
  test("a form by POST with the contract's fields", async () => {
    const received = await pushTo();
    const { label } = await book({ total_weight: 2.4 });
    await move(label, { status_id: 5, action_time: TIME });
    expect(received).toHaveLength(1);
    const [push] = received;
    expect(push?.type).toBe("application/x-www-form-urlencoded");
    expect(Object.fromEntries(new URLSearchParams(push?.body))).toEqual({
      label_id: label,
      partner_id: "a4",
      status_id: "5",
      action_time: TIME,
      reason_code: "",
      reason: "",
      weight: "2.4",
      fee: "32000",
      return_part_package: "0",
    });
  });

  test("JSON by option, with pick_money", async () => {
    await control("POST", "/options", { pushFormat: "json" });
    const received = await pushTo();
    const { label } = await book({ total_weight: 2.4 });
    await move(label, { status_id: 5, action_time: TIME, return_part_package: 1 });
    expect(received[0]?.type).toBe("application/json");
    expect(JSON.parse(received[0]?.body ?? "")).toEqual({
      label_id: label,
      partner_id: "a4",
      status_id: 5,
      action_time: TIME,
      reason_code: "",
      reason: "",
      weight: 2.4,
      fee: 32000,
      pick_money: 47000,
      return_part_package: 1,
    });
  });

  test.each([
    [false, "action_time=2016-11-02T12%3A18%3A39%2B07%3A00"],
    [true, "action_time=2016-11-02T12%3A18%3A39+07%3A00"],
  ])("barePlus %s", async (barePlus, pair) => {
    await control("POST", "/options", { barePlus });
    const received = await pushTo();
    await book();
    await move("partner_id:a4", { status_id: 3, action_time: TIME });
    expect(received[0]?.body.split("&")).toContain(pair);
  });

  test("the callback's own query is kept", async () => {
    const received = await pushTo(undefined, "/push?hash=s3cret&shop=1");
    await book();
    await move("partner_id:a4", { status_id: 3 });
    expect(received[0]?.url).toBe("/push?hash=s3cret&shop=1");
  });

  test("an unreadable time is passed on unchanged", async () => {
    const received = await pushTo();
    await book();
    await move("partner_id:a4", { status_id: 3, action_time: "soon" });
    expect(new URLSearchParams(received[0]?.body).get("action_time")).toBe("soon");
  });
});

describe("6: reason codes come with the carrier's words", () => {
  test.each([
    [8, "100", "Nhà cung cấp hẹn lấy vào ca tiếp theo"],
    [7, "112", "Nhà cung cấp báo hủy"],
    [10, "1200", "Số điện thoại người nhận sai, cần nhà cung cấp kiểm tra lại"],
    [10, "123", "Người nhận hẹn ngày giao"],
    [9, "131", "Không liên lạc được với người nhận 3 lần"],
    [20, "144", "Lý do khác"],
    [9, "999", ""],
  ])("status %i, reason %s", async (status_id, reason_code, reason) => {
    const received = await pushTo();
    await book();
    await move("partner_id:a4", { status_id, reason_code });
    const push = new URLSearchParams(received[0]?.body);
    expect([push.get("reason_code"), push.get("reason")]).toEqual([reason_code, reason]);
  });
});

describe("6.2, 6.5: what is pushed", () => {
  test("a cancel by the API, with reason 115", async () => {
    const received = await pushTo();
    await book();
    await ask("POST", "/services/shipment/cancel/partner_id:a4");
    await control("POST", "/settle");
    const push = new URLSearchParams(received[0]?.body);
    expect([push.get("status_id"), push.get("reason_code")]).toEqual(["-1", "115"]);
  });

  test("a shipper's report", async () => {
    const received = await pushTo();
    await book();
    await move("partner_id:a4", { status_id: 45 });
    expect(new URLSearchParams(received[0]?.body).get("status_id")).toBe("45");
  });

  test("not the creation itself", async () => {
    const received = await pushTo();
    await book();
    await control("POST", "/settle");
    expect(received).toEqual([]);
  });
});

test("4.2: with X-Refer-Token the push goes to the platform alone", async () => {
  const shop = await pushTo();
  const platform = await startReceiver();
  open.push(platform);
  await control("POST", "/accounts", { ...PLATFORM, callbackUrl: platform.url });
  await book({ id: "own" });
  await book({ id: "behalf" }, { headers: { "x-refer-token": PLATFORM.token } });
  await move("partner_id:own", { status_id: 3 });
  await move("partner_id:behalf", { status_id: 3 });
  expect(shop.map((push) => new URLSearchParams(push.body).get("partner_id"))).toEqual(["own"]);
  expect(platform.received.map((push) => new URLSearchParams(push.body).get("partner_id"))).toEqual(["behalf"]);
});

describe("6.4: anything but 200 is followed by one more try, then it is dropped", () => {
  test.each([
    ["200 is enough", [200], ["acknowledged"]],
    ["201, then 200", [201, 200], ["will_retry", "acknowledged"]],
    ["a redirect is not followed", [302, 200], ["will_retry", "acknowledged"]],
    ["500 twice", [500, 500], ["will_retry", "dropped"]],
    ["no answer, then 204", [0, 204], ["will_retry", "dropped"]],
  ])("%s", async (_case, statuses, outcomes) => {
    const received = await pushTo((response, count) => {
      const status = statuses[count - 1];
      if (!status) return response.destroy();
      response.writeHead(status, { location: "/elsewhere" }).end("answer");
    });
    await book();
    await move("partner_id:a4", { status_id: 3 });
    expect(received).toHaveLength(statuses.length);
    expect(new Set(received.map((push) => push.body)).size).toBe(1);
    const pushes: { outcome: string; attempt: number }[] = await control("GET", "/pushes");
    expect(pushes.map((push) => push.outcome)).toEqual(outcomes);
    expect(pushes.map((push) => push.attempt)).toEqual(statuses.map((_, index) => index + 1));
  });

  test("a late answer counts as none", async () => {
    await control("POST", "/options", { pushTimeoutMs: 30 });
    const received = await pushTo(() => undefined);
    await book();
    await move("partner_id:a4", { status_id: 3 });
    expect(received).toHaveLength(2);
    const [, second] = await control("GET", "/pushes");
    expect(second).toMatchObject({ outcome: "dropped", answer: { error: expect.stringContaining("Timeout") } });
  });

  test("every attempt is listed by GET /pushes", async () => {
    await pushTo((response) => response.writeHead(200).end("ok"));
    const { label } = await book();
    await move(label, { status_id: 3 });
    expect(await control("GET", "/pushes")).toEqual([
      {
        id: 1,
        label,
        partner_id: "a4",
        status_id: 3,
        at: expect.any(String),
        attempt: 1,
        url: expect.stringMatching(/\/push$/),
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", "user-agent": "carrier-sandbox" },
        body: expect.stringContaining(`label_id=${label}`),
        answer: { status: 200, body: "ok" },
        outcome: "acknowledged",
      },
    ]);
  });
});

test("events of one parcel arrive in order", async () => {
  const received = await pushTo();
  await book();
  for (const status_id of [12, 3, 4, 5, 6]) await control("POST", "/orders/partner_id:a4/status", { status_id });
  await control("POST", "/settle");
  const arrived = received.map((push) => new URLSearchParams(push.body).get("status_id"));
  expect(arrived).toEqual(["12", "3", "4", "5", "6"]);
});

describe("faults on the way", () => {
  async function statusesAfter(fault: Record<string, unknown>): Promise<(string | null)[]> {
    const received = await pushTo();
    await control("POST", "/faults", [{ times: 1, ...fault }]);
    await book();
    for (const status_id of [3, 4, 5]) await control("POST", "/orders/partner_id:a4/status", { status_id });
    await control("POST", "/settle");
    return received.map((push) => new URLSearchParams(push.body).get("status_id"));
  }

  test.each([
    ["push_lost", { kind: "push_lost" }, ["4", "5"]],
    ["push_twice", { kind: "push_twice" }, ["3", "3", "4", "5"]],
    ["push_late", { kind: "push_late", ms: 60 }, ["4", "5", "3"]],
    ["push_disorder", { kind: "push_disorder" }, ["4", "3", "5"]],
    ["of another shop", { kind: "push_lost", match: { token: "another" } }, ["3", "4", "5"]],
    ["of another address", { kind: "push_lost", match: { path: "/elsewhere" } }, ["3", "4", "5"]],
    ["of this address", { kind: "push_lost", match: { path: "/push", method: "POST" } }, ["4", "5"]],
  ])("%s", async (_case, fault, statuses) => {
    expect((await statusesAfter(fault)).sort()).toEqual([...statuses].sort());
  });

  test.each([
    ["push_late", { kind: "push_late", ms: 60 }, ["4", "5", "3"]],
    ["push_disorder", { kind: "push_disorder" }, ["4", "3", "5"]],
  ])("%s changes the order of arrival", async (_case, fault, statuses) => {
    expect(await statusesAfter(fault)).toEqual(statuses);
  });

  test("push_disorder without a later event is sent when its time is up", async () => {
    const received = await pushTo();
    await control("POST", "/faults", [{ kind: "push_disorder", ms: 20, times: 1 }]);
    await book();
    await move("partner_id:a4", { status_id: 3 });
    expect(received).toHaveLength(1);
  });

  test("push_lost is recorded, without an answer", async () => {
    await statusesAfter({ kind: "push_lost" });
    const [lost] = await control("GET", "/pushes");
    expect(lost).toMatchObject({ status_id: 3, outcome: "lost", answer: null });
  });

  test("push_before_answer: the push is sent before the creation is answered", async () => {
    const heard: string[] = [];
    const received = await pushTo((response) => {
      heard.push("push");
      response.end();
    });
    await control("POST", "/faults", [{ kind: "push_before_answer", times: 1 }]);
    await book();
    heard.push("answer");
    expect(heard).toEqual(["push", "answer"]);
    expect(new URLSearchParams(received[0]?.body).get("status_id")).toBe("2");
  });
});
