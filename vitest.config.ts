import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.ts";

const shared = {
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
};
const guards = ["network-guard", "console-guard", "patience", "properties"].map(
  (guard) => `./test/support/${guard}.ts`,
);
/** Only a test that hangs reaches these limits: one that a slow machine can fail says nothing about the app. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };
const withDatabase = "store flows jobs edge routes faults model security support hosting"
  .split(" ")
  .map((folder) => `test/${folder}/**/*.test.{ts,tsx}`);
const inBrowser = ["test/stories/**/*.test.ts"];
/**
 * What `npm run test:long` tells, not `npm test`: `trouble` kills its own app, as the storm of `npm run faults` does by the dozen;
 * the others walk pages whose every answer the flows, routes and components are tested for.
 */
const LONG = [
  "trouble",
  "pick-an-address",
  "rules",
  "not-in-step",
  "split-an-order",
  "order-changes",
  "hand-over",
  "cod-book",
  "calls-to-buyers",
  "returns",
  "reports",
  "fee-before-cart",
  "statement-states",
  "buyers-pages",
  "tracking",
  "statement",
  "print-in-shopify",
  "admin-actions",
  "shopify-flow",
  "operator",
  "orders-list",
  "thank-you",
  "order-block",
  "plan",
  "take-everything",
].map((story) => `test/stories/${story}.test.ts`);

/** Stand-ins opened in a browser by themselves, of which each story is a test too. */
const LONG_STAND_INS = [
  "extension-host/host",
  "extension-host/admin",
  "shopify/framed-app",
  "shopify/checkout-page",
].map((name) => `test/sandbox/${name}.test.ts`);
/** What waits for Prisma's own command, installs packages, or dumps a database: told by `npm run test:long`. */
const LONG_HOSTING = ["prisma-agrees", "image", "restored", "point-in-time"].map(
  (name) => `test/hosting/${name}.test.ts`,
);
const isLong = Boolean(process.env.LONG_STORIES);

export default defineConfig({
  test: {
    // Twice the two cores that this is run on at least: the database's tests wait for PostgreSQL, for both stand-ins and for times
    // to come more than they compute (decision 154).
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        ...shared,
        test: {
          name: "pure",
          include: ["test/**/*.test.{ts,tsx}"],
          exclude: [...withDatabase, ...inBrowser, ...(isLong ? [] : LONG_STAND_INS)],
          setupFiles: guards,
          // Two hundred small files share their modules: reloading them for each took a third of this project's time.
          isolate: false,
          ...patience,
        },
      },
      {
        ...shared,
        test: {
          name: "database",
          include: withDatabase,
          exclude: isLong ? [] : LONG_HOSTING,
          setupFiles: [...guards, "./test/support/drop-databases.ts"],
          globalSetup: ["./test/support/postgres-setup.ts"],
          // The app takes a second to load, which a hundred files would each pay.
          isolate: false,
          ...patience,
        },
      },
      {
        // Each extension's tsconfig.json sets how its JSX is compiled.
        test: {
          name: "extensions",
          include: ["extensions/*/tests/**/*.test.{ts,tsx}"],
          environment: "jsdom",
          setupFiles: guards,
          ...patience,
          // The tester imports the extension's TypeScript itself, which Node cannot load.
          server: { deps: { inline: ["@shopify/ui-extensions-tester"] } },
        },
      },
      {
        ...shared,
        test: {
          name: "stories",
          include: inBrowser,
          exclude: isLong ? [] : LONG,
          setupFiles: guards,
          globalSetup: ["./test/support/shared-app-setup.ts"],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          maxWorkers: 2,
          // Runs after the other projects: two browsers, an app and a database fill two cores.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
