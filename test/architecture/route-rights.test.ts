import { readdirSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";

/**
 * The rights that each entry of a merchant's routes asks for (decision 079): `loader | action`. A `*` is a right that depends on
 * the body. An action that anybody with the app may call, such as choosing one's own language, says why.
 */
const RIGHTS: Record<string, string> = {
  _index: "open",
  "app.$": "open",
  "app._index": "open",
  "app.account": "| open change_settings",
  app: "open",
  "app.attention": "see_orders | see_orders *",
  "app.batches.$batchId": "see_orders | see_orders *",
  "app.batches._index": "see_orders",
  "app.before-print": "| print",
  "app.bookings": "see_orders",
  "app.confirm": "see_orders | see_orders confirm_orders",
  "app.exchanges": "| follow_up",
  "app.export": "export_shop",
  // The right depends on the file.
  "app.file-links": "| open *",
  "app.hamlets": "see_orders",
  "app.handover._index": "open | hand_over",
  "app.handover.scan": "hand_over",
  "app.handover.scans": "| hand_over",
  "app.papers": "print | print",
  "app.prints": "print",
  "app.matching": "| see_orders *",
  "app.money._index": "see_money | change_money",
  "app.money.book-csv": "see_money",
  "app.money.parcels.$shipmentId": "see_money | change_money",
  "app.money.statement-payments.$statementId": "| change_money",
  "app.money.statement-rows.$statementId": "see_money",
  "app.money.statement-uploads": "| change_money",
  "app.money.statements.$statementId": "see_money | change_money",
  "app.money.statements._index": "see_money",
  "app.not-in-step": "see_orders | follow_up",
  "app.orders.$orderKey": "see_orders | see_orders *",
  "app.orders._index": "see_orders | book",
  "app.orders.next-address": "see_orders",
  "app.other-system": "open",
  "app.pickups": "| change_settings",
  "app.places": "open",
  "app.privacy-file": "| open_privacy_file",
  "app.claims.$claimId": "see_orders | follow_up change_money",
  "app.claims.$claimId.evidence": "| see_orders follow_up follow_up",
  "app.claims._index": "see_orders | follow_up",
  "app.products": "open",
  "app.reports._index": "see_money",
  "app.reports.parcels": "see_money",
  "app.reports.rows": "see_money",
  "app.returns._index": "see_orders | receive_returns",
  "app.returns.scan": "receive_returns",
  "app.returns.scans": "| receive_returns",
  "app.scopes": "open",
  // A list of numbers somebody pasted, to look at.
  "app.selections": "| see_orders",
  "app.settings.account": "open",
  "app.settings.checkout._index": "open | open change_fees",
  "app.settings.checkout.prices": "open",
  "app.settings.checkout.requests.$quoteId": "open",
  "app.settings.checkout.requests._index": "open",
  "app.settings.checkout.save": "| change_fees",
  "app.settings.checkout.tables": "open",
  // A quote that is tried changes nothing.
  "app.settings.checkout.try": "open | open",
  "app.settings.data": "open",
  // Their own language.
  "app.settings.language": "open | open",
  "app.settings.money": "open",
  "app.settings.pickups": "open",
  "app.settings.plan": "open | change_plan",
  "app.settings.privacy": "open",
  "app.settings.rules.$ruleId": "open | see_orders change_settings",
  "app.settings.rules._index": "open | change_settings",
  "app.settings.save": "| change_settings",
  "app.settings.shipping": "open",
  "app.settings.shopify": "open",
  "app.settings.staff": "open | set_roles",
  "app.setup": "open",
  "app.setup._index": "open",
  "app.setup.account": "open",
  "app.setup.fee": "open | change_settings",
  "app.setup.money": "open",
  "app.setup.pickups": "open",
  "app.solutions": "open",
  "app.split-preview": "see_orders",
  "app.start-batch": "| see_orders *",
  "app.variants": "open",
  // Lists with a name, shared by the staff, and one's own columns: they change no order.
  "app.views": "| see_orders",
  "ext.prints": "print | print",
  "ext.prints.orders": "| print",
  "ext.batches.$batchId": "see_orders | see_orders book",
  "ext.batches._index": "| see_orders book",
  "ext.orders.$orderKey": "see_orders | see_orders *",
};

/** Pages that load nothing: a list of links, a frame. */
const LOADS_NOTHING = ["app.orders", "app.settings._index"];

/**
 * Routes of the app's pages and of the extensions in Shopify's admin; others are entered by Shopify, by buyers, or by an address that
 * is the key.
 */
const OF_MERCHANTS = /^(_index|app(\..*)?|ext\.(?!(?:checkout|buyer)\.).*)$/;

const folder = new URL("../../app/routes/", import.meta.url);

function sourceOf(entry: string): string {
  return readFileSync(new URL(entry.endsWith(".tsx") ? entry : `${entry}/route.tsx`, folder), "utf8");
}

/** Returns the rights that `requireMerchant` and `demand` are called with in a loader and an action of a route. */
function rightsIn(text: string): string {
  const found: Record<string, string[]> = {};
  const visit = (node: ts.Node, entry: string | null): void => {
    const named = ts.isFunctionDeclaration(node) || ts.isVariableDeclaration(node) ? node.name?.getText() : undefined;
    const within = named === "loader" || named === "action" ? named : entry;
    if (within) found[within] ??= [];
    if (
      within &&
      ts.isCallExpression(node) &&
      /^(requireMerchant|requireReader|demand)$/.test(node.expression.getText())
    ) {
      const [first, second] = node.arguments;
      const right = node.expression.getText() === "demand" ? first : second;
      found[within]?.push(right && ts.isStringLiteral(right) ? right.text : "*");
    }
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(ts.createSourceFile("route.tsx", text, ts.ScriptTarget.Latest, true), null);
  const { loader, action } = found;
  return [loader?.join(" "), action && `| ${action.join(" ")}`].filter(Boolean).join(" ");
}

test("every entry of a merchant's route asks for a right that is in the table", () => {
  const entries = readdirSync(folder).filter((entry) => OF_MERCHANTS.test(entry.replace(/\.tsx$/, "")));
  const rights = Object.fromEntries(entries.map((entry) => [entry.replace(/\.tsx$/, ""), rightsIn(sourceOf(entry))]));
  const withRights = Object.entries(rights).filter(([name]) => !LOADS_NOTHING.includes(name));
  expect(Object.fromEntries(withRights)).toEqual(RIGHTS);
  expect(LOADS_NOTHING.map((name) => rights[name])).toEqual(LOADS_NOTHING.map(() => ""));
});

test("a right that is asked for in the body is seen", () => {
  expect(rightsIn(`export const loader = async () => x(await requireMerchant(request, "open"));`)).toBe("open");
  expect(
    rightsIn(`export async function action() { await requireMerchant(request, "open"); await demand("book"); }`),
  ).toBe("| open book");
  expect(rightsIn(`export async function action() { await demand(...rightsFor(x)); }`)).toBe("| *");
  expect(rightsIn("export async function loader() { return null; }")).toBe("");
});
