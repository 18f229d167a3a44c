import type { ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { aParcel } from "./a-parcel";
import { clientOf, credentials, json, keptLog, literalCarrier } from "./literal-carrier";
import { sandboxCarrier } from "./sandbox-carrier";

test("a shop has at most ten calls in flight; another shop has its own ten", async () => {
  const held: ServerResponse[] = [];
  const open = new Map<unknown, number>();
  const most = new Map<unknown, number>();
  const { url } = await literalCarrier(({ headers: { token } }, response) => {
    const count = (open.get(token) ?? 0) + 1;
    open.set(token, count);
    most.set(token, Math.max(most.get(token) ?? 0, count));
    held.push(response);
    if (held.length < 20) return;
    open.clear();
    for (const waiting of held.splice(0)) waiting.end('{"success":true,"data":[]}');
  });
  const carrier = clientOf(url);
  const other = { ...credentials, token: "shop-token-2" };
  const shops = Array.from({ length: 40 }, () => [credentials, other]).flat();
  await Promise.all(shops.map((shop) => carrier.listPickups(shop)));
  expect(Object.fromEntries(most)).toEqual({ "shop-token-1": 10, "shop-token-2": 10 });
});

test("a booking is sent before the labels that wait for their turn", async () => {
  let isOver = false;
  const held: ServerResponse[] = [];
  const { url, received } = await literalCarrier((_request, response) =>
    isOver ? response.destroy() : held.push(response),
  );
  const carrier = clientOf(url);
  const paper = { size: "A6", orientation: "portrait" } as const;
  const labels = Array.from({ length: 40 }, (_, n) => carrier.fetchLabel(credentials, `S1.${n}`, paper));
  const all = Promise.allSettled([...labels, carrier.createOrder(credentials, aParcel())]);
  const paths = () => received.map(({ url }) => url);
  await vi.waitFor(() => expect(paths()).toHaveLength(10));
  // Two calls end: a label takes one place, and the booking another, whatever the answers allow besides.
  for (const response of held.splice(0, 2))
    json({ success: false, message: "not there" })(received[0] as never, response);
  const placeOfBooking = () => paths().findIndex((path) => path.startsWith("/services/shipment/order"));
  await vi.waitFor(() => expect(placeOfBooking()).toBeGreaterThan(0));
  expect(placeOfBooking()).toBeLessThan(14);
  isOver = true;
  for (const response of held) response.destroy();
  await all;
});

test("what waits for its turn when the carrier rejects the token is not sent", async () => {
  let isAccepted = false;
  const { url, received } = await literalCarrier((request, response) => {
    if (isAccepted) return json({ success: true, message: "ok" })(request, response);
    response.writeHead(403, { "Content-Type": "application/json; charset=utf-8", "Content-Length": "0" }).end();
  });
  const carrier = clientOf(url);
  const book = (n: number) => carrier.createOrder(credentials, { ...aParcel(), partnerId: `K7Q2-${n}-1` });
  const bookings = await Promise.allSettled(Array.from({ length: 60 }, (_, n) => book(n)));
  const kinds = bookings.map((one) => one.status === "rejected" && one.reason.kind);
  expect(new Set(kinds)).toEqual(new Set(["token_rejected"]));
  const sent = () => received.filter(({ url }) => url.startsWith("/services/shipment/order")).length;
  // Ten in flight, and as many as take their places before the connection check is answered.
  expect(sent()).toBeLessThanOrEqual(20);
  const before = sent();
  isAccepted = true;
  await book(60).catch(() => undefined);
  expect(sent()).toBe(before + 1);
});

test("a log line names the call, its result and its trace id, but no path, reference, address or body", async () => {
  const log = keptLog();
  const { carrier, fault } = await sandboxCarrier({ log });
  await carrier.createOrder(credentials, aParcel());
  await fault("http500");
  await carrier.cancelOrder(credentials, { partnerId: "K7Q2-1001-1" });
  expect(log.lines).toHaveLength(3);
  expect(log.lines[0]).toMatch(
    /^carrier answered \{"capability":"createOrder","environment":"production","account":"S1000001","ms":\d+,"httpStatus":200\}$/,
  );
  expect(log.lines[2]).toMatch(
    /^carrier call broke down \{"capability":"cancelOrder",.*"kind":"server_error","code":"10101","logId":"\w+","httpStatus":500\}$/,
  );
  const text = log.lines.join("\n");
  for (const personal of ["K7Q2-1001-1", "Nguyễn", "0900000002", "/services/"]) expect(text).not.toContain(personal);
});

test("a call that breaks down is one line, however often it was tried; one that succeeds at last is none", async () => {
  const log = keptLog();
  const { carrier, fault } = await sandboxCarrier({ log });
  const warned = () => log.lines.splice(0).filter((line) => line.startsWith("carrier call broke down"));
  await fault("http500");
  await expect(carrier.listPickups(credentials)).rejects.toThrow();
  expect(warned()).toEqual([expect.stringMatching(/"capability":"listPickups",.*"attempts":3,"kind":"server_error"/)]);
  await fault("http500", { times: 2 });
  await carrier.listPickups(credentials);
  expect(warned()).toEqual([]);
});

test("close lets a running call finish and refuses new ones", async () => {
  const held: ServerResponse[] = [];
  const { url } = await literalCarrier((_request, response) => void held.push(response));
  const carrier = clientOf(url);
  const running = carrier.checkConnection(credentials);
  await expect.poll(() => held.length).toBe(1);
  const closing = carrier.close();
  await expect(carrier.createOrder(credentials, aParcel())).resolves.toMatchObject({ outcome: "try_again" });
  held[0]?.end('{"success":true,"message":"ok"}');
  await closing;
  expect(await running).toEqual({ outcome: "ok", message: "ok" });
});
