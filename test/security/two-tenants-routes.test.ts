import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { builtRoutes } from "../routes/built-app.ts";
import type { Owned } from "./a-furnished-shop.ts";
import { type Answer, askRoute, followed, patternOf, routeOf } from "./asking.ts";
import type { Ask, Asks } from "./route-asks.ts";
import { HOW_TO_ADD, OTHER_ROUTES, ROUTE_ASKS } from "./route-table.ts";
import { difference, rowsOf } from "./rows-of-a-shop.ts";
import { type TwoShops, twoShops } from "./two-shops.ts";

const asksOf = (asks: Asks, of: Owned, ...others: Owned[]): Ask[] =>
  asks(of, (pick) => [pick(of), ...others.map((one) => pick(one))]);

/** A shop whose ids are their names, for what a table asks whatever they are. */
const NAMED = new Proxy({}, { get: (_, name) => (name === "discrepancy" ? { kind: "", subject: "" } : name) }) as Owned;

/** What a route has that no table asks for. */
function missing(build: ServerBuild, name: string): string[] {
  const asks = asksOf(ROUTE_ASKS[name] ?? (() => []), NAMED);
  const { loader, action } = routeOf(build, name)?.module ?? {};
  const at = patternOf(build, name);
  return [
    ...(loader && !asks.some((ask) => ask.send === undefined) ? [`${name}: its loader`] : []),
    ...(action && !asks.some((ask) => ask.send !== undefined) ? [`${name}: its action`] : []),
    ...asks.flatMap((ask) => (at.test(ask.at.split("?")[0] ?? "") ? [] : [`${name}: is not at ${ask.at}`])),
  ];
}

test("every loader and action of the build is asked with another shop's ids", { timeout: 300_000 }, async () => {
  const build = await builtRoutes();
  const names = Object.keys(build.routes).map((id) => id.replace("routes/", ""));
  const merchants = names.filter((name) => name !== "root" && !(name in OTHER_ROUTES));
  expect(merchants.length).toBeGreaterThan(70);
  expect(
    merchants.flatMap((name) => missing(build, name)),
    HOW_TO_ADD,
  ).toEqual([]);
  const gone = [...Object.keys(ROUTE_ASKS), ...Object.keys(OTHER_ROUTES)].filter((name) => !names.includes(name));
  expect(gone, "these routes are gone").toEqual([]);
});

/** Routes that answer alike whoever's ids are named, with the reason. */
const ALIKE: Record<string, string> = {
  "app.account": "an account at the carrier is had by its token alone, whoever writes its code",
  "app.orders.next-address": "an id of nothing begins at the start of the list, and both shops have nothing to settle",
  "app.money.statement-payments.$statementId": "only an applied statement has orders to mark as paid",
  "app.settings.checkout.try": "the variant is none that Shopify knows, in either shop",
};

test("no route gives, changes or tells of a shop whose ids another shop names", { timeout: 300_000 }, async () => {
  const shops = await twoShops();
  const { ours, theirs, deps } = shops;
  const [rows, sides] = [await rowsOf(deps.database, theirs), await atOtherSides(shops)];
  const unchanged = async (what: string) => {
    const changed = difference(rows, await rowsOf(deps.database, theirs));
    expect.soft(changed, `${what} changed the other shop`).toEqual({ gone: [], added: [] });
  };
  const given: Record<string, string[]> = {};
  for (const [name, asks] of Object.entries(ROUTE_ASKS)) {
    const mixed = asksOf(asks, ours, theirs);
    const lists = mixed.filter((ask, at) => bulk(ask) > bulk(asksOf(asks, ours)[at]));
    const shapes: string[] = [];
    for (const ask of [...asksOf(asks, theirs), ...lists]) {
      const what = `${name} ${JSON.stringify(ask)}`;
      const answer = await asked(shops, name, ask);
      expect.soft(answer.status, what).toBeLessThan(500);
      expect.soft(answer.whole.includes(theirs.canary), `${what} tells of the other shop`).toBe(false);
      if (!lists.includes(ask)) shapes.push(shapeOf(answer));
    }
    given[name] = shapes;
    await unchanged(name);
  }
  expect(await atOtherSides(shops)).toEqual(sides);
  const ownRows = (await rowsOf(deps.database, ours)).filter((row) => row.includes(theirs.canary));
  expect(ownRows, "rows of ours tell of the other shop").toEqual([]);
  await countercheck(shops, given);
  // Nor is a text of anybody's order in the log, whoever asks.
  expect(shops.lines.filter((line) => line.includes(theirs.canary) || line.includes(ours.canary))).toEqual([]);
});

const asked = async (shops: TwoShops, name: string, ask: Ask): Promise<Answer> =>
  followed(shops, await askRoute(shops, name, ask, shops.ours.domain));

const bulk = (ask: Ask | undefined) => JSON.stringify(ask ?? "").length;

/** What the other shop has at Shopify, and at the carrier. */
async function atOtherSides({ controlShopify, controlCarrier, theirs }: TwoShops) {
  const carriers = JSON.stringify(await controlCarrier("GET", "/ledger"));
  return [
    await controlShopify("GET", `/shops/${theirs.domain}/orders`),
    carriers.match(new RegExp(`[^{}]*${theirs.partnerId}[^{}]*`))?.[0],
  ];
}

/** The same questions with a shop's own ids are read, are answered otherwise, and tell of it: else the test could not fail. */
async function countercheck(shops: TwoShops, given: Record<string, string[]>): Promise<void> {
  const { ours, theirs } = shops;
  const [told, alike]: [string[], string[]] = [[], []];
  for (const [name, asks] of Object.entries(ROUTE_ASKS)) {
    const [own, foreign] = [asksOf(asks, ours), asksOf(asks, theirs)];
    const answers: Answer[] = [];
    for (const ask of own) {
      const answer = await asked(shops, name, ask);
      const isRead = answer.status !== 400 && answer.status < 500;
      expect.soft(isRead, `${name} ${JSON.stringify(ask)} is not read: ${answer.status}`).toBe(true);
      answers.push(answer);
    }
    if (answers.some(({ whole }) => whole.includes(ours.canary))) told.push(name);
    const withIds = own.flatMap((ask, at) => (withoutNew(ask) === withoutNew(foreign[at]) ? [] : [at]));
    if (withIds.length > 0 && withIds.every((at) => given[name]?.[at] === shapeOf(answers[at]))) alike.push(name);
  }
  expect(alike.toSorted()).toEqual(Object.keys(ALIKE).toSorted());
  expect(told.length).toBeGreaterThan(20);
}

const IDS = /[0-9a-f]{8}-[0-9a-f-]{27}|\d{5,}/g;
const shapeOf = (answer: Answer | undefined) =>
  `${answer?.status} ${answer?.whole.split("\n\n").slice(1).join().replace(IDS, "")}`;

/** A question without the ids that a page makes anew each time. */
const withoutNew = (ask: Ask | undefined) => JSON.stringify(ask).replace(/"(id|batchId|holdId)":"[^"]*"/g, "");
