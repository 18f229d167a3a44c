import type { IForbiddenRuleType } from "dependency-cruiser";
import { type Room, TABLE } from "./rooms.ts";

/** A rule in dependency-cruiser's form; a developer who breaks it reads its comment. */
type Rule = IForbiddenRuleType & { name: string; comment: string };

const ADAPTERS = ["carrier", "shopify", "store"];

/**
 * For each folder of `app/`, the folders it may import from, besides itself and the generated types. Files directly in `app/`
 * wire everything.
 */
const BELOW: Record<string, string[]> = {
  domain: [],
  locales: ["domain"],
  components: ["domain", "locales"],
  carrier: ["domain"],
  shopify: ["domain"],
  store: ["domain"],
  // Flows write texts that no page shows: the buyer reads them in Shopify's timeline.
  flows: ["domain", ...ADAPTERS, "locales"],
  jobs: ["domain", ...ADAPTERS, "flows"],
  edge: ["domain", ...ADAPTERS, "flows"],
  // Answers on bare `node:http` as the edge does, with its bodies and addresses.
  operator: ["domain", "store", "flows", "edge"],
  routes: ["domain", ...ADAPTERS, "flows", "components", "locales"],
};

/**
 * Folders that may be imported for types only: a component shows what a flow returns, and its fetcher names the type of the
 * action it calls (`rules.ts` checks which names those are).
 */
const TYPES_OF: Record<string, string[]> = { components: ["flows", "routes"] };

/** Files directly in `app/` that a layer may import: the log, the sets and the traces are only types and functions; all others wire. */
const WIRING_FOR: Record<string, string[]> = {
  carrier: ["log.server", "trace-scope.server"],
  shopify: ["log.server", "trace-scope.server"],
  store: ["log.server", "shared-commits.server"],
  flows: ["log.server", "shared-commits.server", "trace-scope.server"],
  jobs: ["log.server", "shared-commits.server", "trace-scope.server", "traces.server"],
  edge: ["log.server", "deps.server", "answer-scope.server", "trace-scope.server", "traces.server"],
  operator: ["log.server"],
  routes: [
    "log.server",
    "deps.server",
    "merchant.server",
    "form.server",
    "home.server",
    "csv-answer.server",
    "zip-answer.server",
    "refuse-as-data.server",
    "json-body.server",
    "extension-visit.server",
    "sign-in.server",
  ],
};

const LAYERS =
  "edge, routes → flows → {carrier, shopify, store} → domain: a layer imports only from the layers below it, and the three adapters never from each other. What both need stands below both";
const WIRING =
  "deps.server.ts is the only wiring: layers import types from the files directly in app/, edge and routes may import deps.server, edge answer-scope.server, routes merchant.server, form.server, home.server, csv-answer.server, zip-answer.server, refuse-as-data.server, json-body.server, extension-visit.server and sign-in.server, everybody the log; store, flows and jobs may import shared-commits.server; carrier, shopify, flows, jobs and edge may import trace-scope.server, jobs and edge traces.server";
const APART =
  "app/ and sandbox/ share no code, and neither knows scripts/, test/, bench/, faults/ or extensions/: a fake that shares our code shares our mistakes";

/** Cycles that are allowed. */
const CIRCLES = [
  // An order has fulfillments and a fulfillment has its order: the nodes of a graph are cyclic by nature.
  "^sandbox/shopify/admin-api/nodes/",
];

const layerRules = Object.entries(BELOW).flatMap(([layer, below]): Rule[] => [
  {
    name: `layer-${layer}`,
    comment: LAYERS,
    from: { path: `^app/${layer}/` },
    to: { path: "^app/[^/]+/", pathNot: `^app/(${[layer, "types", ...below, ...(TYPES_OF[layer] ?? [])].join("|")})/` },
  },
  {
    name: `wiring-${layer}`,
    comment: WIRING,
    from: { path: `^app/${layer}/` },
    to: {
      path: "^app/[^/]+$",
      pathNot: (WIRING_FOR[layer] ?? []).map((file) => `^app/${escaped(file)}\\.tsx?$`),
      dependencyTypesNot: ["type-only"],
    },
  },
]);

const typeRules = Object.entries(TYPES_OF).map(
  ([layer, others]): Rule => ({
    name: `types-${layer}`,
    comment: `app/${layer} imports from ${others.join(" and ")} types only: ${LAYERS}`,
    from: { path: `^app/${layer}/` },
    to: { path: `^app/(${others.join("|")})/`, dependencyTypesNot: ["type-only"] },
  }),
);

const houseRules: Rule[] = [
  {
    name: "app-apart",
    comment: APART,
    from: { path: "^app/" },
    to: { path: "^(sandbox|scripts|test|extensions|bench|faults)/" },
  },
  {
    name: "sandbox-apart",
    comment: APART,
    from: { path: "^sandbox/" },
    to: { path: "^(app|scripts|test|extensions|bench|faults)/" },
  },
  {
    name: "sandboxes-apart",
    comment: "sandbox/carrier and sandbox/shopify are two independent servers",
    from: { path: "^sandbox/(carrier|shopify)/" },
    to: { path: "^sandbox/(carrier|shopify)/", pathNot: "^sandbox/$1/" },
  },
  {
    name: "no-circle",
    comment:
      "no module reaches itself by its imports, types included: what both name stands in a file of its own, below both",
    from: { pathNot: CIRCLES },
    to: { circular: true },
  },
  {
    name: "resolved",
    comment: "every import leads to a file or to a package of package.json",
    // Loaded by a browser from the stand-in's own URL.
    from: { pathNot: "^sandbox/shopify/[^/]+/static/" },
    to: { couldNotResolve: true },
  },
  {
    name: "shipped",
    comment:
      "what runs in production imports packages of `dependencies`: those of `devDependencies` are not installed there, types excepted",
    from: { path: "^(app/|server\\.ts$)" },
    to: {
      dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
      // Type declarations do not exist at run time; `npm run dev` imports Vite dynamically.
      dependencyTypesNot: ["type-only", "triple-slash-type-reference"],
      pathNot: "/vite/",
    },
  },
  {
    name: "opentelemetry-on-demand",
    comment:
      "OpenTelemetry's packages cost memory: trace-recorder.server.ts and trace-sender.server.ts alone import them, and what makes spans is loaded by `import()` where the switch is on (decision 150)",
    from: { pathNot: "^(app/trace-(recorder|sender)\\.server\\.ts$|test/)" },
    to: { path: "node_modules/@opentelemetry/" },
  },
  {
    name: "recorder-on-demand",
    comment: "trace-recorder.server.ts is loaded by `import()` alone, where the switch is on (decision 150)",
    from: { path: "^app/" },
    to: { path: "^app/trace-recorder\\.server\\.ts$", dynamic: false },
  },
  {
    name: "sender-on-demand",
    comment: "trace-sender.server.ts comes with trace-recorder.server.ts alone (decision 150)",
    from: { path: "^app/", pathNot: "^app/trace-recorder\\.server\\.ts$" },
    to: { path: "^app/trace-sender\\.server\\.ts$" },
  },
  {
    name: "no-orphan",
    comment: "a module that imports nothing and that nobody imports is not part of anything: delete it",
    // Browsers load the first group by URL, and declarations describe the JavaScript file beside them.
    from: {
      orphan: true,
      pathNot: ["^sandbox/shopify/(admin-pages/static|app-bridge)/", "\\.d\\.m?ts$"],
    },
    to: {},
  },
];

/**
 * Returns the rules for dependencies between modules: layers, floors and doors of the rooms, and further rules of this
 * repository.
 */
export function dependencyRules(rooms: readonly Room[]): Rule[] {
  return [
    ...layerRules,
    ...typeRules,
    ...rooms.flatMap((room) => [...floorRule(room, rooms), doorRule(room)]),
    ...houseRules,
  ];
}

function floorRule(room: Room, rooms: readonly Room[]): Rule[] {
  const layer = layerOf(room);
  const notBelow = rooms.filter(
    (one) => layerOf(one) === layer && one.folder !== room.folder && one.floor >= room.floor,
  );
  if (notBelow.length === 0) return [];
  return [
    {
      name: `floor-${nameOf(room)}`,
      comment: `${room.folder} stands on floor ${room.floor} of ${layer} and imports from the floors below only (${TABLE}:${room.line}): what two rooms share stands below both, or the room moves up`,
      from: { path: `^${room.folder}/` },
      to: { path: notBelow.map(({ folder }) => `^${folder}/`) },
    },
  ];
}

function doorRule(room: Room): Rule {
  const mirror = room.folder.replace(/^app\//, "test/");
  return {
    name: `door-${nameOf(room)}`,
    comment: `${room.folder} is entered by its doors: import one of them, or add this module to the row \`${room.folder.split("/")[2]}/\` of ${TABLE}:${room.line} if others shall know it. Tests import what is private in ${mirror}/ or in a fixture test/flows/a-*.ts`,
    from: { pathNot: [`^${room.folder}/`, `^${mirror}/`, "^test/flows/an?-[^/]+$"] },
    to: {
      path: `^${room.folder}/`,
      pathNot: room.doors.map((door) => `^${room.folder}/${escaped(door)}(\\.server)?\\.tsx?$`),
    },
  };
}

const layerOf = (room: Room) => room.folder.split("/").slice(0, 2).join("/");
const nameOf = (room: Room) => room.folder.replace("app/", "").replace("/", "-");

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
