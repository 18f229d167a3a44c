import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, test } from "vitest";
import { loader as hamletsLoader } from "~/routes/app.hamlets";
import { loader as solutions } from "~/routes/app.solutions";
import { aShop } from "../flows/a-shop";
import { aMerchant, thrownBy } from "./a-merchant";

/** The part of the answer that the page reads. */
const hamlets = async (request: LoaderFunctionArgs) => (await hamletsLoader(request)).json();

const PLACE = new URLSearchParams({ province: "Hà Nội", district: "Quận Ba Đình", ward: "Đội Cấn", address: "" });

test("the parcel form offers the account's solutions and the carrier's names below a ward", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  // Sent as text: a JavaScript number would change the id.
  await fetch(`${shop.carrier.url}/__sandbox/accounts/S1000001/solutions`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: '[{"solution_id":1340164168838205441,"description":"Đồng kiểm","group_name":"Linh hoạt"}]',
  });
  expect(await solutions(await merchant.asks("/app/solutions"))).toEqual({
    outcome: "listed",
    solutions: [{ solutionId: "1340164168838205441", description: "Đồng kiểm", groupName: "Linh hoạt" }],
  });
  await shop.controlCarrier("PUT", "/level4", [
    { province: "Hà Nội", district: "Quận Ba Đình", ward: "Đội Cấn", names: ["Đường Đội Cấn", "Tổ 5"] },
  ]);
  const names = await hamlets(await merchant.asks(`/app/hamlets?${PLACE}`));
  expect(names).toMatchObject({ outcome: "listed", names: expect.arrayContaining(["Đường Đội Cấn", "Tổ 5"]) });
});

test("without an answer of the carrier, or without an account, the form says so instead of failing", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  await shop.controlCarrier("POST", "/faults", [{ kind: "html502", match: { path: "/" } }]);
  expect(await solutions(await merchant.asks("/app/solutions"))).toEqual({ outcome: "unreachable" });
  expect(await hamlets(await merchant.asks(`/app/hamlets?${PLACE}`))).toEqual({ outcome: "unreachable" });
  await shop.deps.database.query("DELETE FROM carrier_account");
  expect(await solutions(await merchant.asks("/app/solutions"))).toEqual({ outcome: "no_account" });
  expect(await hamlets(await merchant.asks(`/app/hamlets?${PLACE}`))).toEqual({ outcome: "no_account" });
});

test("a place without a ward is not asked about", async () => {
  const shop = await aShop();
  const merchant = await aMerchant(shop);
  const answer = await thrownBy(hamlets(await merchant.asks("/app/hamlets?province=H%C3%A0%20N%E1%BB%99i&ward=")));
  expect(answer.status).toBe(400);
});
