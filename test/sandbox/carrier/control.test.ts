import { describe, expect, test } from "vitest";
import { ask, book, control, move, SHOP, statusOf, withCarrier } from "./support.ts";

withCarrier();

test("reset empties everything, faults and clock included", async () => {
  await book();
  await control("POST", "/faults", [{ kind: "reset" }]);
  await control("POST", "/clock", { advanceSeconds: 86_400 });
  await control("POST", "/options", { strictPhones: true });
  await control("PUT", "/level4", [{ province: "a", ward: "b", names: [] }]);
  await control("POST", "/courier", {});
  expect(await control("POST", "/reset")).toEqual({ ok: true });
  for (const path of ["/ledger", "/pushes", "/accounts", "/faults", "/calls"]) {
    expect(await control("GET", path)).toEqual([]);
  }
  expect((await control("GET", "/clock")).offsetSeconds).toBe(0);
  expect((await control("GET", "/options")).strictPhones).toBe(false);
});

test("the ledger shows account, platform, codes, body, status and history", async () => {
  const { label, tracking_id } = await book();
  await move(label, { status_id: 10, reason_code: "122", action_time: "2027-01-02T10:00:00+07:00" });
  expect(await control("GET", "/ledger")).toEqual([
    expect.objectContaining({
      account: SHOP.code,
      platform: null,
      partner_id: "a4",
      label,
      tracking_id,
      body: { order: expect.objectContaining({ id: "a4" }), products: [expect.any(Object)] },
      ver: "1.5",
      status: 10,
      fee: 22_000,
      history: [
        expect.objectContaining({ status_id: 2, by: "create" }),
        {
          status_id: 10,
          at: expect.any(String),
          action_time: "2027-01-02T10:00:00+07:00",
          reason_code: "122",
          reason: "Không gọi được cho người nhận",
          return_part_package: 0,
          by: "control",
        },
      ],
    }),
  ]);
});

describe("accounts", () => {
  test("the same code again changes the given fields and keeps the rest", async () => {
    await control("PUT", `/accounts/${SHOP.code}/pickups`, [
      { pick_address_id: "1", address: "a", pick_tel: "0", pick_name: "n" },
    ]);
    await control("POST", "/accounts", { ...SHOP, email: "a@example.test" });
    const changed = await control("POST", "/accounts", { ...SHOP, token: "rotated", email: null });
    expect(changed).toMatchObject({ token: "rotated", pickups: [{ pick_address_id: "1" }] });
    expect(changed).not.toHaveProperty("email");
    expect((await ask("GET", "/services/authenticated")).status).toBe(403);
    expect((await ask("GET", "/services/authenticated", { token: "rotated" })).status).toBe(200);
  });

  test.each([
    ["a token twice", "POST", "/accounts", { code: "S5", token: SHOP.token, kind: "b2c" }, 409, "S20000001"],
    ["an unknown kind", "POST", "/accounts", { code: "S5", token: "t", kind: "vip" }, 400, "kind"],
    ["an unknown permission", "POST", "/accounts", { ...SHOP, permissions: ["fly"] }, 400, "create_order"],
    ["a date that is none", "POST", "/accounts", { ...SHOP, expiresAt: "soon" }, 400, "expiresAt"],
    ["pickups of an unknown account", "PUT", "/accounts/S404/pickups", [], 404, "S404"],
    ["a status of an unknown parcel", "POST", "/orders/S404/status", { status_id: 3 }, 404, "S404"],
    ["a status that is no number", "POST", "/orders/partner_id:a4/status", { status_id: "x" }, 400, "status_id"],
    ["an unknown fault", "POST", "/faults", [{ kind: "fire" }], 400, "kind"],
    [
      "an unknown surcharge",
      "POST",
      "/orders/partner_id:a4/change",
      { ext_fees: [{ type: "x", amount: 1 }] },
      400,
      "type",
    ],
    ["a refusal without a code", "POST", "/faults", [{ kind: "refuse" }], 400, "code"],
    ["a code not in the table", "POST", "/faults", [{ kind: "refuse", code: 99999 }], 400, "code"],
    ["an unknown call", "POST", "/nothing", {}, 404, "/__sandbox/nothing"],
    ["a wrong method", "GET", "/reset", undefined, 405, "POST"],
  ])("%s is refused by name", async (_case, method, path, json, status, named) => {
    await book();
    const answer = await ask(method, `/__sandbox${path}`, { json });
    expect([answer.status, answer.json.error]).toEqual([status, expect.stringContaining(named)]);
  });

  test("a body that is not JSON is refused by name", async () => {
    const answer = await ask("POST", "/__sandbox/clock", { raw: "{oh" });
    expect([answer.status, answer.json.error]).toEqual([400, expect.stringContaining("no JSON")]);
  });
});

test("2.8: what the carrier finds different from the booking", async () => {
  await book();
  await control("POST", "/orders/partner_id:a4/change", {
    weight: 450,
    pick_money: 40_000,
    value: 200_000,
    is_freeship: 0,
    address: "9 Hàng Bài, Hà Nội",
    storage_day: 3,
    ext_fees: [{ type: "change_address_fee", title: "Đổi địa chỉ", amount: 5000 }],
  });
  expect(await statusOf("partner_id:a4")).toMatchObject({
    weight: 450,
    pick_money: 40_000,
    value: 200_000,
    is_freeship: 0,
    address: "9 Hàng Bài, Hà Nội",
    storage_day: 3,
    ship_money: 27_000,
    ext_fees: [{ type: "change_address_fee", title: "Đổi địa chỉ", amount: 5000 }],
  });
});

test.each([
  "food_fee",
  "fragile_fee",
  "reinforced_fee",
  "fullbox_fee",
  "try_on_fee",
  "document_fee",
  "short_exp_fee",
  "xfast_fee",
  "bbs_return_fee",
  "bbs_loading_1_low_fee",
  "bbs_loading_1_high_fee",
  "bbs_loading_2_low_fee",
  "bbs_supporter_fee",
  "bbs_waiting_fee",
  "deliver_to_door_fee",
  "plant_fee",
  "otp_verification_fee",
  "check_pickup_fee",
  "co_check_fee",
  "change_return_add_fee",
  "re_delivery_fee",
  "change_address_fee",
  "svc_solution_fee",
])("2.8: an order can carry a surcharge %s", async (type) => {
  await book();
  await control("POST", "/orders/partner_id:a4/change", { ext_fees: [{ type, amount: 1 }] });
  expect((await statusOf("partner_id:a4")).ext_fees).toEqual([{ type, title: "", amount: 1 }]);
});

test("an unknown status can be set, and is reported as unknown", async () => {
  await book();
  expect(await move("partner_id:a4", { status_id: 77 })).toMatchObject({ known: false, usual: false });
  expect(await statusOf("partner_id:a4")).toMatchObject({ status: "77", status_text: "" });
});

test("calls are listed with their headers, body, fault and status", async () => {
  await control("POST", "/faults", [{ kind: "http500", times: 1 }]);
  await ask("POST", "/services/shipment/cancel/x", { raw: "[]", headers: { "x-client-source": SHOP.code } });
  expect(await control("GET", "/calls")).toEqual([
    {
      at: expect.any(String),
      method: "POST",
      url: "/services/shipment/cancel/x",
      headers: expect.objectContaining({ token: SHOP.token, "x-client-source": SHOP.code }),
      body: "[]",
      fault: "http500",
      status: 500,
    },
  ]);
});

describe("the courier", () => {
  const journeys = [
    [2, 12, 3, 4, 5, 6],
    [2, 12, 3, 4, 10, 4, 5, 6],
    [2, 12, 8, 3, 4, 5, 6],
    [2, 12, 3, 4, 9, 20, 21, 11],
    [2, 12, 7],
  ];

  async function histories(): Promise<{ status_id: number; action_time: string }[][]> {
    const ledger: { history: { status_id: number; action_time: string }[] }[] = await control("GET", "/ledger");
    return ledger.map((entry) => entry.history);
  }

  test("is off by default", async () => {
    await book();
    expect((await control("POST", "/clock", { advanceSeconds: 30 * 86_400 })).moved).toBe(0);
  });

  test("brings every parcel to an end by a natural course, in order of time", async () => {
    for (let count = 0; count < 40; count += 1) await book({ id: `c${count}` });
    await control("POST", "/courier", { seed: 3 });
    await control("POST", "/clock", { advanceSeconds: 30 * 86_400 });
    for (const history of await histories()) {
      expect(journeys).toContainEqual(history.map((entry) => entry.status_id));
      const times = history.map((entry) => Date.parse(entry.action_time));
      expect(times).toEqual([...times].sort((one, other) => one - other));
    }
  });

  test("goes step by step with the clock, with the same result", async () => {
    await book();
    await control("POST", "/courier", { seed: 3 });
    for (let day = 0; day < 30; day += 1) await control("POST", "/clock", { advanceSeconds: 86_400 });
    const [history = []] = await histories();
    expect(journeys).toContainEqual(history.map((entry) => entry.status_id));
  });

  test("does not move a parcel that was cancelled or moved by hand", async () => {
    await book({ id: "c1" });
    await book({ id: "c2" });
    await ask("POST", "/services/shipment/cancel/partner_id:c1");
    await move("partner_id:c2", { status_id: 3 });
    await control("POST", "/courier", { seed: 3 });
    expect((await control("POST", "/clock", { advanceSeconds: 30 * 86_400 })).moved).toBe(0);
  });
});
