import { expect, test } from "vitest";
import { RULES, violations } from "./rules.ts";

// Each line: a file, its text, and the start of the rule it must break ("" for none).
const samples: [path: string, text: string, rule: string][] = [
  ["app/components/badge.tsx", 'import type { action } from "~/routes/app.labels";', ""],
  ["app/components/badge.tsx", 'import { action } from "~/routes/app.labels";', "no route imports another"],
  ["app/components/badge.tsx", 'import type { Label } from "~/routes/app.labels";', "no route imports another"],
  ["app/routes/app.orders._index/route.tsx", 'import type { action as print } from "~/routes/app.labels";', ""],
  ["app/routes/app.orders._index/route.tsx", 'import type { action } from "../app.labels";', ""],
  ["app/routes/app.orders._index/row/cell.tsx", 'import { Row } from "../row";', ""],
  [
    "app/routes/app.orders._index/route.tsx",
    'import { Label } from "../app.labels/label";',
    "no route imports another",
  ],
  [
    "app/routes/app.orders._index/route.tsx",
    'import { action } from "~/routes/app.labels";',
    "no route imports another",
  ],
  ["app/routes/app.orders._index/route.tsx", 'export * from "~/routes/app.labels";', "no route imports another"],
  ["app/routes/app.orders.tsx", 'import { Row } from "./app.orders._index/row";', "no route imports another"],
  ["app/routes/app.orders.tsx", 'import type { Row } from "./app.orders._index/row";', "no route imports another"],
  ["app/routes/app.orders.tsx", 'const row = import("./app.orders._index/row");', "no route imports another"],
  ["app/store/shops.ts", "export const shops = 1;", "files of store and edge"],
  ["app/carrier/booking.ts", "export const book = 1;", ""],
  ["app/jobs/queues.ts", "export const queues = ['book'];", ""],
  ["app/carrier/booking.ts", 'import { readFileSync } from "node:fs";', "a file in app/ without .server"],
  ["app/carrier/booking.ts", 'import type { Socket } from "node:net";', ""],
  ["app/carrier/booking.ts", 'import { type Socket } from "node:net";', ""],
  ["app/carrier/booking.ts", 'import { Pool } from "undici";', "a file in app/ without .server"],
  ["app/carrier/booking.ts", 'import { post } from "./client.server";', "a file in app/ without .server"],
  ["app/domain/age.ts", "export const age = (at: number) => Date.now() - at;", "a file in app/ without .server"],
  ["app/domain/age.ts", "export const today = () => new Date();", "a file in app/ without .server"],
  ["app/domain/age.ts", "export const day = (at: string) => new Date(at).getUTCDay();", ""],
  ["app/domain/age.ts", "// Date.now() would be wrong here\nexport const note = 'new Date()';", ""],
  ["app/components/badge.tsx", "export const load = () => fetch('/x');", "a file in app/ without .server"],
  ["app/components/ask-resource.ts", "export const ask = () => fetch('/x');", ""],
  ["app/components/post-json.ts", "export const post = () => fetch('/x');", ""],
  ["app/routes/app._index.tsx", "export const loader = () => Date.now();", ""],
  ["app/carrier/client.server.ts", 'import { Pool } from "undici"; export const at = Date.now();', ""],
  ["app/log.server.ts", "export const level = process.env.LOG_LEVEL;", "app/env.server.ts is the only file"],
  ["app/routes/app._index.tsx", "export const mode = process.env['NODE_ENV'];", "app/env.server.ts is the only file"],
  ["app/env.server.ts", "export const level = process.env.LOG_LEVEL;", ""],
  ["app/routes/app._index.tsx", "export const action = ({ request }) => request.json();", "routes read a body by"],
  [
    "app/routes/app._index.tsx",
    "export const action = async (args) => args.request.formData();",
    "routes read a body by",
  ],
  ["app/form.server.ts", "export const read = (request: Request) => request.text();", ""],
  [
    "app/flows/label/print.server.ts",
    "export const print = (deps: Deps) => deps.carrier.fetchLabel(credentials, label);",
    "flows/carrier is the one way",
  ],
  ["app/flows/label/print.server.ts", "const { carrier, now } = deps;", "flows/carrier is the one way"],
  ["app/jobs/poll.server.ts", "export const poll = ({ carrier }: Deps) => carrier;", "flows/carrier is the one way"],
  [
    "app/flows/label/print.server.ts",
    'import { readCredentials } from "~/store/accounts.server";',
    "flows/carrier is the one way",
  ],
  ["app/flows/carrier/call.server.ts", "export const call = (deps: Deps) => ask(deps.carrier);", ""],
  ["app/flows/label/print.server.ts", "export const print = (carrier: Reads) => carrier.fetchLabel(label);", ""],
  ["app/flows/book.server.ts", "export const find = (sql) => sql.query(text);", "SQL lives in app/store/"],
  ["app/flows/book.server.ts", "export const LATE = `SELECT id FROM shipment`;", "SQL lives in app/store/"],
  [
    "app/flows/book.server.ts",
    "export const end = `UPDATE shipment s SET state = 'booked'`;",
    "SQL lives in app/store/",
  ],
  ["app/edge/metrics.server.ts", 'export const text = "EXISTS (SELECT 1";', "SQL lives in app/store/"],
  ["app/flows/book.server.ts", 'import { tables } from "~/store/statements.server";', "SQL lives in app/store/"],
  ["app/jobs/queue.server.ts", 'import pg from "pg";', "SQL lives in app/store/"],
  ["app/store/orders.server.ts", "export const read = (sql) => sql.query('SELECT 1 FROM shop');", ""],
  ["app/flows/book.server.ts", "// SELECT id FROM shipment\nexport const key = (query) => query.tab;", ""],
  ["app/routes/app._index.tsx", 'export const text = "Select a parcel from the list";', ""],
  ["app/store/rules.server.ts", 'export const text = "DELETE FROM work WHERE";', "the table of work"],
  ["app/store/rules.server.ts", 'export const text = "UPDATE work w SET";', "the table of work"],
  ["app/store/work.server.ts", 'export const text = "UPDATE work w SET";', ""],
  ["app/store/rules.server.ts", 'export const text = "a job from work that was lost";', ""],
  ["app/domain/utils.ts", "export {};", "no folder or file is named utils"],
  ["sandbox/lib/http.ts", "export {};", "no folder or file is named utils"],
  ["test/helpers/server.test.ts", "export {};", "no folder or file is named utils"],
  ["app/domain/library.ts", "export {};", ""],
];

test.each(samples)("%s: %s", (path, text, rule) => {
  const found = violations(path, text);
  if (rule === "") expect(found).toEqual([]);
  else {
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(`rule: ${rule}`);
  }
});

test("every rule is violated by at least one sample", () => {
  const bitten = new Set(samples.map(([, , rule]) => RULES.find(({ text }) => rule && text.startsWith(rule))?.text));
  for (const { text } of RULES) expect(bitten, text).toContain(text);
});
