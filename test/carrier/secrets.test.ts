import { inspect } from "node:util";
import { expect, test } from "vitest";
import { aParcel } from "./a-parcel";
import { clientOf, keptLog, literalCarrier } from "./literal-carrier";

const planted = {
  token: "planted-shop-token",
  platformToken: "planted-platform-token",
  password: "planted password",
  clientSecret: "planted-oauth-secret",
  accessToken: "planted-access-token",
};

/** Ways to fail; most of them echo what the request contained. */
const manners: Record<string, (echo: string) => { status: number; type: string; body: string } | "cut"> = {
  accepted: (echo) => ({
    status: 200,
    type: "application/json",
    body: JSON.stringify({ success: true, message: echo, warning_message: echo }),
  }),
  refused: (echo) => ({
    status: 422,
    type: "application/json",
    body: JSON.stringify({ success: false, message: echo, error_code: echo, log_id: echo }),
  }),
  "nested refusal": (echo) => ({
    status: 422,
    type: "application/json",
    body: JSON.stringify({ success: false, message: { token: [echo] }, error: { code: echo } }),
  }),
  "gateway refusal": (echo) => ({
    status: 422,
    type: "application/json",
    body: JSON.stringify({ status: "422", message: echo, error_code: echo }),
  }),
  forbidden: () => ({ status: 403, type: "application/json", body: "" }),
  unauthorized: (echo) => ({
    status: 401,
    type: "application/json",
    body: JSON.stringify({ success: false, message: echo, error_code: "20101" }),
  }),
  throttled: (echo) => ({
    status: 429,
    type: "application/json",
    body: JSON.stringify({ success: false, message: echo }),
  }),
  broken: (echo) => ({
    status: 500,
    type: "application/json",
    body: JSON.stringify({ success: false, message: echo, log_id: echo }),
  }),
  html: (echo) => ({
    status: 502,
    type: `text/html; echo="${echo.replaceAll(/[^\x20-\x7e]|["]/g, " ")}"`,
    body: `<html>${echo}</html>`,
  }),
  cut: () => "cut",
};

test.each(Object.entries(manners))(
  "no secret comes back out of a client when the carrier is %s",
  async (_name, manner) => {
    const { url, received } = await literalCarrier((request, response) => {
      if (request.url === "/oauth2/v3/token") {
        response.writeHead(200, { "Content-Type": "application/json" });
        response.end(JSON.stringify({ access_token: planted.accessToken }));
        return;
      }
      const answer = manner(`${JSON.stringify(request.headers)} ${request.body}`);
      if (answer === "cut") {
        response.socket?.destroy();
        return;
      }
      response.writeHead(answer.status, { "Content-Type": answer.type }).end(answer.body);
    });
    const log = keptLog();
    const carrier = clientOf(url, {
      hosts: { production: { api: url, platformToken: planted.platformToken } },
      authUrl: url,
      gatewayUrl: url,
      log,
    });
    const shop = { token: planted.token, clientSource: "S1", environment: "production" } as const;
    const client = { clientId: "app", clientSecret: planted.clientSecret, scopes: ["all"] };
    const account = {
      name: "A",
      address: "B",
      province: "C",
      district: "D",
      phone: "0900000009",
      email: "e@example.vn",
    };

    const ends = await Promise.allSettled([
      carrier.createOrder(shop, aParcel()),
      carrier.createOrder(shop, aParcel({ codVnd: -1 })),
      carrier.createOrder({ ...shop, token: `${planted.token}\n` }, aParcel()),
      carrier.readStatus(shop, { trackingNumber: "S1" }),
      carrier.fetchLabel(shop, "S1", { size: "A6", orientation: "portrait" }),
      carrier.cancelOrder(shop, { trackingNumber: "S1" }),
      carrier.quoteFee(shop, { pickup: { province: "A" }, delivery: { province: "B" }, weightGrams: 1 }),
      carrier.listSolutions(shop),
      carrier.lookUpProducts(shop, "x"),
      carrier.listPickups(shop),
      carrier.lookUpLevel4(shop, { address: "x" }),
      carrier.checkConnection(shop),
      carrier.createAccount("production", account),
      carrier.fetchToken("production", { email: "e@example.vn", password: planted.password }),
      carrier.callGateway(client, { method: "POST", path: "/api/v1/authenticated", body: {} }),
    ]);

    const sent = received.map(({ headers, body }) => `${JSON.stringify(headers)} ${body}`).join("\n");
    for (const secret of Object.values(planted)) expect(sent).toContain(secret);
    const out = [
      ...log.lines,
      ...ends.map((end) => inspect(end, { depth: 20, showHidden: true })),
      ...ends.map((end) =>
        end.status === "rejected" && end.reason instanceof Error
          ? `${end.reason.stack} ${JSON.stringify(end.reason)}`
          : "",
      ),
    ].join("\n");
    expect(log.lines.length).toBeGreaterThan(0);
    for (const secret of Object.values(planted)) expect(out).not.toContain(secret);
  },
);
