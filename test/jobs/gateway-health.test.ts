import { expect, test } from "vitest";
import { createMetrics } from "~/edge/metrics.server";
import { checkGateway } from "~/jobs/gateway-health.server";
import { aShop, PLATFORM_TOKEN } from "../flows/a-shop";

test("the gateway's health is asked for once a minute, by one process, and is a metric of all of them", async () => {
  const shop = await aShop();
  const { database } = shop.deps;
  const application = { clientId: "an-application", clientSecret: "gateway-secret-of-the-test" };
  const account = { code: "PARTNER", token: PLATFORM_TOKEN, kind: "platform" };
  await shop.controlCarrier("POST", "/accounts", { ...account, ...application });
  const { createCarrier } = await import("~/carrier/client.server");
  const { CARRIER_API_URL: url, CARRIER_DIALECT: dialect } = shop.app.env;
  const carrier = createCarrier({
    ...{ hosts: { production: { api: url } }, authUrl: url, gatewayUrl: url, partnerCode: "PARTNER", dialect },
    ...{ now: shop.deps.now, log: shop.deps.log, retryDelaysMs: [] },
  });
  const deps = {
    ...shop.deps,
    carrier,
    config: { ...shop.deps.config, gateway: { ...application, scopes: ["read"] } },
  };
  const metrics = async () => {
    const text = await createMetrics(database, { gateway: true }).metrics();
    return /^waybill_gateway_up (\d)/m.exec(text)?.[1];
  };
  const aMinuteLater = () => database.query("UPDATE gateway_health SET asked_at = asked_at - interval '1 minute'");

  expect(await checkGateway(shop.deps)).toBe(false);
  expect((await Promise.all([checkGateway(deps), checkGateway(deps)])).toSorted()).toEqual([false, true]);
  expect(await metrics()).toBe("1");
  expect(await createMetrics(database).metrics()).not.toContain("waybill_gateway");
  await shop.controlCarrier("POST", "/accounts", { ...account, clientSecret: "another-one" });
  await aMinuteLater();
  await carrier.close();
  const anew = createCarrier({
    ...{ hosts: { production: { api: url } }, authUrl: url, gatewayUrl: url, partnerCode: "PARTNER", dialect },
    ...{ now: shop.deps.now, log: shop.deps.log, retryDelaysMs: [] },
  });
  expect(await checkGateway({ ...deps, carrier: anew })).toBe(true);
  expect(await metrics()).toBe("0");
  const [row] = await database.query("SELECT trouble, answered_at IS NOT NULL AS answered FROM gateway_health");
  expect(row).toEqual({ trouble: "token: rejected", answered: true });
  await anew.close();
});
