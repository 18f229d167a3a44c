import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { html } from "../../../sandbox/html.ts";
import { type RunningSandbox, startSandbox } from "./start.ts";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(sandbox.url + path, { headers, redirect: "manual" });
  return { status: response.status, text: await response.text() };
}

async function submit(path: string, form: Record<string, string> = {}) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
}

test("values are escaped, markup is not", () => {
  const evil = `<script>alert("x")</script>&'`;
  expect(html`<p title="${evil}">${evil}${html`<b>${1}</b>`}${null}${false}${["a", html`<i>b</i>`]}</p>`.text).toBe(
    '<p title="&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;&#38;&#39;">&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62;&#38;&#39;<b>1</b>a<i>b</i></p>',
  );
});

test.each([
  ["/", "waybill-demo.myshopify.com"],
  ["/store/waybill-demo", "Waybill"],
  ["/store/waybill-demo/orders", "#1044"],
  ["/store/waybill-demo/shipping", "Phí dự phòng"],
  ["/store/waybill-demo/settings/shipping", "Phí dự phòng"],
  ["/store/waybill-demo/oauth/install?client_id=x", "đã có mọi quyền"],
  ["/store/waybill-demo/rates", "Chưa có yêu cầu nào"],
  ["/store/waybill-demo/webhooks", "Webhook"],
  ["/store/waybill-demo/flow", "COD became overdue"],
  ["/store/waybill-demo/settings", "write_orders"],
  ["/store/waybill-demo/apps/waybill", "--app-url"],
])("%s shows %s and says that it is a stand-in", async (path, content) => {
  const { status, text } = await read(path);
  expect(status).toBe(200);
  expect(text).toContain(content);
  expect(text).toContain("không phải Shopify");
});

test("every page is in the chosen language", async () => {
  const { text } = await read("/store/waybill-demo/orders", { cookie: "sandbox_locale=en" });
  expect(text).toContain('<html lang="en">');
  expect(text).toContain("It is not Shopify.");
  const chosen = await submit("/store/language", { locale: "en", back: "/store/waybill-demo/orders" });
  expect(chosen).toMatchObject({ status: 303, location: "/store/waybill-demo/orders" });
  expect((await submit("/store/language", { locale: "vi", back: "//evil.example" })).location).toBe("/");
});

test("the address that installs the app installs it where it is not", async () => {
  await sandbox.control("POST", "shops/waybill-demo/uninstall");
  const { text } = await read("/store/waybill-demo/oauth/install?client_id=x");
  expect(text).toContain('action="/store/waybill-demo/install"');
  await sandbox.control("POST", "shops/waybill-demo/install", {});
});

test("the owner grants what the app asks for since its installation", async () => {
  const { installation } = await sandbox.control("GET", "shops/waybill-demo");
  const scopes = (installation.scopes as string[]).filter((scope) => scope !== "write_shipping");
  await sandbox.control("PATCH", "shops/waybill-demo", { scopes });
  expect((await read("/store/waybill-demo/oauth/install")).text).toContain("write_shipping");
  const agreed = await submit("/store/waybill-demo/grant");
  expect(agreed).toMatchObject({ status: 303, location: "/store/waybill-demo/apps/waybill" });
  expect((await sandbox.control("GET", "shops/waybill-demo")).installation.scopes).toContain("write_shipping");
});

test("the staff member is chosen, and the app gets their token", async () => {
  const subject = async (cookie: string) => {
    const { token } = JSON.parse((await read("/store/waybill-demo/session-token", { cookie })).text);
    return JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString()).sub;
  };
  const response = await fetch(`${sandbox.url}/store/staff`, {
    method: "POST",
    body: new URLSearchParams({ staff: "91828375", back: "/store/waybill-demo/orders" }),
    redirect: "manual",
  });
  expect(response.headers.get("location")).toBe("/store/waybill-demo/orders");
  const [cookie = ""] = (response.headers.get("set-cookie") ?? "").split(";");
  expect(await subject(cookie)).toBe("91828375");
  expect((await read("/store/waybill-demo", { cookie })).text).toMatch(/aria-pressed="true">Trần Văn Minh/);
  expect(await subject("sandbox_staff=5")).toBe("91828374");
});

test.each(["/store/nobody", "/store/waybill-demo/nothing", "/store/waybill-demo/orders/1"])(
  "%s is not found",
  async (path) => {
    expect((await read(path)).status).toBe(404);
  },
);

describe("an order's page", () => {
  interface Summary {
    id: number;
    name: string;
    outstanding: number;
    financialStatus: string;
    lines: { id: number; currentQuantity: number }[];
    cancelledAt: string | null;
  }
  const orders = (): Promise<Summary[]> => sandbox.control("GET", "shops/waybill-demo/orders");
  const reread = async (id: number) => (await orders()).find((order) => order.id === id);

  test("a random order can be made, edited, paid and cancelled", async () => {
    const before = (await orders()).length;
    expect((await submit("/store/waybill-demo/orders")).location).toBe("/store/waybill-demo/orders");
    const made = (await orders()).at(-1);
    if (!made) throw new Error("no order was made");
    expect((await orders()).length).toBe(before + 1);
    const path = `/store/waybill-demo/orders/${made.id}`;
    await submit(`${path}/address`, {
      name: "Nguyễn Văn Mới",
      address1: "1 <b>Phố</b>",
      address2: "\u2060Phường Láng",
      city: "Hà Nội",
    });
    const { text } = await read(path);
    expect(text).toContain("1 &#60;b&#62;Phố&#60;/b&#62;");
    expect(text).toContain("\u2060Phường Láng");
    if (made.outstanding > 0) {
      expect((await submit(`${path}/pay`)).location).toBe(path);
      expect((await reread(made.id))?.financialStatus).toBe("PAID");
    }
    await submit(`${path}/cancel`);
    expect((await reread(made.id))?.cancelledAt).not.toBeNull();
    const again = await submit(`${path}/cancel`);
    expect(again.status).toBe(409);
    expect(again.text).toContain("Order has already been cancelled");
  });

  test("a removed line and a hold are shown", async () => {
    const order = (await orders()).find(({ lines, cancelledAt }) => lines.length === 4 && !cancelledAt);
    if (!order) throw new Error("the demo store has no order of four lines");
    const path = `/store/waybill-demo/orders/${order.id}`;
    await submit(`${path}/remove-line`, { line: String(order.lines[0]?.id) });
    expect((await reread(order.id))?.lines[0]?.currentQuantity).toBe(0);
    await submit(`${path}/hold`);
    expect((await read(path)).text).toContain("Đang tạm giữ");
    await submit(`${path}/release`);
    expect((await read(path)).text).not.toContain("Đang tạm giữ");
  });

  test("tracking, events and metafields are shown", async () => {
    const token = await sandbox.accessToken();
    const [order] = (await sandbox.control("GET", "shops/waybill-demo/orders")).filter(
      (each: { fulfillments: unknown[] }) => each.fulfillments.length > 0,
    );
    const run = (query: string, variables: object) => sandbox.graphql(token, query, variables);
    await run(
      "mutation E($event: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $event) { userErrors { message } } }",
      {
        event: { fulfillmentId: order.fulfillments[0].gid, status: "OUT_FOR_DELIVERY", message: "Đang giao" },
      },
    );
    await run("mutation M($m: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $m) { userErrors { message } } }", {
      m: [{ ownerId: order.gid, namespace: "custom", key: "gift", type: "single_line_text_field", value: "Gói quà" }],
    });
    const { text } = await read(`/store/waybill-demo/orders/${order.id}`);
    expect(text).toContain("Đang đi giao");
    const english = await read(`/store/waybill-demo/orders/${order.id}`, { cookie: "sandbox_locale=en" });
    expect(english.text).toContain("Out for delivery");
    // Every status of the page has its name in Vietnamese.
    const badges = [...text.matchAll(/<span class="badge [^"]*">([^<]*)</g)].map(([, name]) => name);
    const theirs = [...english.text.matchAll(/<span class="badge [^"]*">([^<]*)</g)].map(([, name]) => name);
    expect(badges.filter((name) => !order.tags.includes(name) && theirs.includes(name))).toEqual([]);
    expect(badges.length).toBeGreaterThan(3);
    expect(text).toContain("Đang giao");
    expect(text).toContain("custom.gift");
    expect(text).toContain("Gói quà");
  });
});

test("the list of orders is filtered by the app's metafields that are filterable", async () => {
  const token = await sandbox.accessToken();
  const all: { id: number; gid: string; name: string }[] = await sandbox.control("GET", "shops/waybill-demo/orders");
  const [one, other] = all.toReversed();
  const m = (order: typeof one, value: string) => ({ ownerId: order?.gid, key: "state", value });
  const set = "mutation M($m: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $m) { userErrors { message } } }";
  const answer = await sandbox.graphql(token, set, { m: [m(one, "delivery_failed"), m(other, "delivered")] });
  expect(answer.data.metafieldsSet.userErrors).toEqual([]);
  const listed = async (query: string) => {
    const { text } = await read(`/store/waybill-demo/orders${query}`);
    return all.filter(({ name }) => text.includes(`<strong>${name}</strong>`)).map(({ name }) => name);
  };
  expect(await listed("")).toHaveLength(all.length);
  expect(await listed("?metafield.state=delivery_failed")).toEqual([one?.name]);
  expect(await listed("?metafield.state=delivery_failed&metafield.cod_vnd=1")).toEqual([]);
});

describe("the shipping page", () => {
  interface Zone {
    id: number;
    methods: { id: number; name: string; price: number; carrierServiceId: number | null }[];
    backupRate: { name: string; price: number };
  }
  const base = "/store/waybill-demo/shipping";
  const vietnam = async (): Promise<Zone> => (await sandbox.control("GET", "shops/waybill-demo/shipping")).zones[0];

  test("adds and removes rates, an app's included, and keeps the backup rate", async () => {
    const input = { name: "Waybill", callbackUrl: "https://app.example/r", active: true };
    const create =
      "mutation C($input: DeliveryCarrierServiceCreateInput!) { carrierServiceCreate(input: $input) { userErrors { message } } }";
    await sandbox.graphql(await sandbox.accessToken(), create, {
      input: { ...input, supportsServiceDiscovery: false },
    });
    const { id, methods } = await vietnam();
    expect((await read(base)).text).toContain("Thêm phí do ứng dụng tính: Waybill");
    const { carrierServices } = await sandbox.control("GET", "shops/waybill-demo/shipping");
    const added = await submit(`${base}/${id}/add-service`, { service: String(carrierServices[0].id) });
    expect(added.location).toBe(base);
    await submit(`${base}/${id}/add-rate`, { name: "Hỏa tốc", price: "90000" });
    await submit(`${base}/${id}/remove`, { method: String(methods[0]?.id) });
    await submit(`${base}/${id}/backup`, { name: "Dự phòng", price: "50000" });
    expect(await vietnam()).toMatchObject({
      methods: [{ name: "Waybill" }, { name: "Hỏa tốc", price: 90_000, carrierServiceId: null }],
      backupRate: { name: "Dự phòng", price: 50_000 },
    });
    await submit("/store/waybill-demo/plan", { plan: "Basic" });
    expect((await read(base)).text).toContain("Gói này không cho ứng dụng tính phí khi thanh toán");
    expect((await sandbox.control("GET", "shops/waybill-demo/shipping")).carrierServices[0].active).toBe(false);
    await submit("/store/waybill-demo/plan", { plan: "Development" });
  });

  test("changes the address form", async () => {
    await submit(`${base}/address-form`);
    expect((await read(base)).text).toContain("Không có ô Phường/Xã");
    await submit(`${base}/address-form`);
  });
});

test("a rate request is shown with its body, repeated and deleted", async () => {
  const rates = "/store/waybill-demo/rates";
  await sandbox.control("PATCH", "shops/waybill-demo/shipping", { carrierService: true });
  const [{ id }] = (await sandbox.control("GET", "shops/waybill-demo/shipping")).carrierServices;
  const token = await sandbox.accessToken();
  const update =
    "mutation U($input: DeliveryCarrierServiceUpdateInput!) { carrierServiceUpdate(input: $input) { userErrors { message } } }";
  const input = {
    id: `gid://shopify/DeliveryCarrierService/${id}`,
    active: true,
    callbackUrl: "http://127.0.0.1:1/rates",
  };
  await sandbox.graphql(token, update, { input });
  await sandbox.control("POST", "shops/waybill-demo/rates", {
    lines: [{ sku: "CHEN-GOM" }],
    destination: { city: "Huế", address1: "4 Lê Ngô Cát <b>" },
  });
  const { text } = await read(rates);
  expect(text).toContain("lỗi, dùng phí dự phòng");
  expect(text).toContain("&#34;city&#34;: &#34;Huế&#34;");
  expect(text).not.toContain("<b>");
  const [record] = await sandbox.control("GET", "rates");
  expect((await submit(`${rates}/${record.id}`)).location).toBe(rates);
  expect(await sandbox.control("GET", "rates")).toMatchObject([{ replayOf: null }, { replayOf: record.id }]);
  await submit(rates);
  expect(await sandbox.control("GET", "rates")).toEqual([]);
});

test("the simulated parts of the CDN, with the CORS header a font needs", async () => {
  const css = await fetch(`${sandbox.url}/cdn/static/fonts/inter/v4/styles.css`);
  expect(css.headers.get("access-control-allow-origin")).toBe("*");
  const text = await css.text();
  expect(text).toContain("font-family: 'Inter';");
  const [, file] = /url\(\.\/(files\/[\w-]+\.woff2)\)/.exec(text) ?? [];
  const font = await fetch(`${sandbox.url}/cdn/static/fonts/inter/v4/${file}`);
  expect([font.status, font.headers.get("content-type")]).toEqual([200, "font/woff2"]);
  expect((await fetch(`${sandbox.url}/cdn/shopifycloud/app-bridge.js`)).status).toBe(200);
  for (const path of [
    "/cdn/shopifycloud/polaris.js",
    "/cdn/static/fonts/inter/v4/files/../index.css",
    "/assets/../html.ts",
  ]) {
    expect((await fetch(sandbox.url + path)).status, path).toBe(404);
  }
});
