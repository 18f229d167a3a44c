import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The room tables of the planted project. */
export const ROOMS = `
## domain
### Floor 1
| \`parcel/\` | what a parcel is | \`request\` |
| \`order/\` | what an order is | \`order\` |
### Floor 2
| \`fee/\` | what it costs | \`price\`, \`tariff\` |

## flows
### Floor 1
| \`label/\` | labels | \`print\` |
`;

/** Files that break no rule, and the packages they use. */
const SOUND: Record<string, string> = {
  "package.json": JSON.stringify({
    type: "module",
    dependencies: { zod: "1", "@opentelemetry/api": "1" },
    devDependencies: { vite: "1", sharp: "1" },
  }),
  "tsconfig.json": JSON.stringify({ compilerOptions: { paths: { "~/*": ["./app/*"] } } }),
  "node_modules/zod/index.js": "export const z = 1;",
  "node_modules/vite/index.js": "export const vite = 1;",
  "node_modules/sharp/index.js": "export const sharp = 1;",
  "node_modules/@opentelemetry/api/index.js": "export const trace = 1;",
  "node_modules/deep/index.js": "export const deep = 1;",
  "app/domain/money.ts": "export const vnd = 1;",
  "app/domain/parcel/request.ts":
    'import { vnd } from "~/domain/money"; import { z } from "zod"; export type R = typeof z; export { vnd };',
  "app/domain/parcel/secret.ts": "export const secret = 1;",
  "app/domain/order/order.ts": 'import { vnd } from "../money"; export const order = vnd;',
  "app/domain/fee/price.ts": 'import { order } from "~/domain/order/order"; export const price = order;',
  "app/domain/fee/tariff.ts": "export const tariff = 1;",
  "app/flows/deps.server.ts": 'import type { Deps } from "~/deps.server"; export type { Deps };',
  "app/flows/label/print.server.ts":
    'import type { Deps } from "../deps.server"; import { log } from "~/log.server"; import "./merge.server"; export const print = (d: Deps) => log;',
  "app/flows/label/merge.server.ts": "export const merge = 1;",
  "app/routes/app._index.tsx":
    'import { deps } from "~/deps.server"; import { print } from "~/flows/label/print.server"; export { deps, print };',
  "app/routes/app.labels.tsx": 'import { requireMerchant } from "~/merchant.server"; export { requireMerchant };',
  "app/store/shops.server.ts": 'import { type Env } from "~/env.server"; export type E = Env;',
  "app/carrier/booking.ts":
    'import type { OrderQuery } from "~/types/admin.generated"; import type { Sharp } from "sharp"; export type Q = [OrderQuery, Sharp];',
  "app/shopify/client.server.ts": "export const ask = 1;",
  "app/edge/push.server.ts": 'import { print } from "~/flows/label/print.server"; export { print };',
  "app/jobs/worker.server.ts": "export const work = 1;",
  "app/components/badge.tsx": "export const Badge = 1;",
  "app/locales/i18n.ts": "export const i18n = 1;",
  "app/types/admin.generated.d.ts": "export type OrderQuery = 1;",
  "app/deps.server.ts": "export const deps = 1; export type Deps = 1;",
  "app/env.server.ts": "export type Env = 1; export const readEnv = 1;",
  "app/log.server.ts": "export const log = 1;",
  "app/start.server.ts": [
    "~/components/badge",
    "~/domain/fee/price",
    "~/domain/fee/tariff",
    "~/jobs/worker.server",
    "~/locales/i18n",
    "~/shopify/client.server",
    "~/traces.server",
  ]
    .map((path) => `import "${path}";`)
    .join("\n"),
  "app/trace-recorder.server.ts":
    'import { trace } from "@opentelemetry/api"; import { send } from "./trace-sender.server"; export { send, trace };',
  "app/trace-sender.server.ts": "export const send = 1;",
  "app/traces.server.ts": 'export const load = () => import("./trace-recorder.server");',
  "app/merchant.server.ts": "export const requireMerchant = 1;",
  "server.ts": 'export const start = () => import("vite");',
  "sandbox/http.ts": "export const http = 1;",
  "sandbox/carrier/fees.ts": 'import { http } from "../http.ts"; export const fees = http;',
  "sandbox/shopify/orders.ts": 'import { http } from "../http.ts"; export const orders = http;',
  "sandbox/shopify/admin-api/nodes/order.ts": 'import "./fulfillment.ts"; export const order = 1;',
  "sandbox/shopify/admin-api/nodes/fulfillment.ts": 'import "./order.ts"; export const fulfillment = 1;',
  "scripts/stack.ts": "export const stack = 1;",
  "scripts/demo.ts": 'import { stack } from "./stack.ts"; stack;',
  "test/domain/parcel/secret.test.ts": 'import { secret } from "~/domain/parcel/secret"; secret;',
  "test/flows/a-shop.ts": 'import { secret } from "~/domain/parcel/secret"; export { secret };',
};

/** Violations: a file, a line added to it, and the name of the broken rule ("" for none). */
export const PLANTED: [path: string, line: string, rule: string][] = [
  ["app/domain/parcel/request.ts", 'import type { E } from "~/store/shops.server";', "layer-domain"],
  ["app/carrier/booking.ts", 'import { ask } from "../shopify/client.server";', "layer-carrier"],
  ["app/store/shops.server.ts", 'export { i18n } from "~/locales/i18n";', "layer-store"],
  ["app/shopify/client.server.ts", 'const store = await import("~/store/shops.server");', "layer-shopify"],
  ["app/flows/label/print.server.ts", 'import { work } from "~/jobs/worker.server";', "layer-flows"],
  ["app/flows/label/print.server.ts", 'import { deps } from "~/deps.server";', "wiring-flows"],
  ["app/store/shops.server.ts", 'import { readEnv } from "~/env.server";', "wiring-store"],
  ["app/components/badge.tsx", 'import type { E } from "~/store/shops.server";', "layer-components"],
  ["app/components/badge.tsx", 'import { print } from "~/flows/label/print.server";', "types-components"],
  ["app/components/format.ts", 'import type { print } from "~/flows/label/print.server";', ""],
  ["app/edge/push.server.ts", 'import { requireMerchant } from "~/merchant.server";', "wiring-edge"],
  ["app/jobs/worker.server.ts", 'import { i18n } from "~/locales/i18n";', "layer-jobs"],
  ["app/routes/app._index.tsx", 'import { readEnv } from "~/env.server";', "wiring-routes"],
  ["app/carrier/booking.ts", 'import { fees } from "../../sandbox/carrier/fees.ts";', "app-apart"],
  ["sandbox/carrier/fees.ts", 'import { tariff } from "../../app/domain/fee/tariff.ts";', "sandbox-apart"],
  ["sandbox/carrier/fees.ts", 'import { stack } from "../../scripts/stack.ts";', "sandbox-apart"],
  ["sandbox/carrier/fees.ts", 'import { orders } from "../shopify/orders.ts";', "sandboxes-apart"],
  ["app/domain/parcel/request.ts", 'import { tariff } from "~/domain/fee/tariff";', "floor-domain-parcel"],
  ["app/domain/order/order.ts", 'import type { R } from "~/domain/parcel/request";', "floor-domain-order"],
  ["app/domain/fee/price.ts", 'import { secret } from "~/domain/parcel/secret";', "door-domain-parcel"],
  ["app/routes/app._index.tsx", 'import { merge } from "~/flows/label/merge.server";', "door-flows-label"],
  ["test/domain/parcel/secret.test.ts", 'import { merge } from "~/flows/label/merge.server";', "door-flows-label"],
  ["app/domain/money.ts", 'import type { R } from "./parcel/request";', "no-circle"],
  ["app/carrier/booking.ts", 'import { gone } from "./gone";', "resolved"],
  ["app/carrier/booking.ts", 'import { sharp } from "sharp";', "shipped"],
  ["app/carrier/booking.ts", 'import { deep } from "deep";', "shipped"],
  ["app/deps.server.ts", 'import { trace } from "@opentelemetry/api";', "opentelemetry-on-demand"],
  ["app/merchant.server.ts", 'import { trace } from "~/trace-recorder.server";', "recorder-on-demand"],
  ["app/env.server.ts", 'import { send } from "~/trace-sender.server";', "sender-on-demand"],
  ["app/domain/fee/alone.ts", "export const alone = 1;", "no-orphan"],
  ["scripts/stack.ts", 'import { sharp } from "sharp";', ""],
];

/** Writes the planted project into a folder: sound, or with the violations. */
export function plant(folder: string, state: "sound" | "broken"): void {
  const files = { ...SOUND };
  if (state === "broken") for (const [path, line] of PLANTED) files[path] = `${files[path] ?? ""}\n${line}`;
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}
