import { type Import, readSource, type Source } from "./source.ts";

/** A rule of the design; a developer who breaks it reads its text. */
interface Rule {
  text: string;
  /** Returns the violations in this file, in a few words each. */
  broken(source: Source): string[];
}

const SERVER_ONLY = ["store", "edge"];
const VAGUE = /^(utils?|libs?|helpers?|services?|common)$/;
/** Packages whose use means access to a disk, a network or a clock. */
const WORLDLY = /^(pg|undici|pino|express|compression|prom-client|@prisma\/.*|@remix-run\/(node|express))$/;

/** They open a carrier account, or record how the carrier treated its token. */
const OF_ACCOUNTS: ReadonlySet<string> = new Set([
  "readCredentials",
  "setAccountHealth",
  "recordDenied",
  "clearDenied",
]);
/** Access to the world outside the code. */
const IMPURE: ReadonlySet<string> = new Set(["clock", "fetch", "body"]);
const STATEMENTS = "app/store/statements.server";
/**
 * Who has which work in hand is decided in these files. The sweep looks for parcels without work, and a shop that leaves takes
 * its work with it.
 */
const NAMING_WORK = [
  ...["work", "work-in-hand", "work-of-orders", "parked-work", "claimed-work", "presence"],
  ...["unqueued-work", "erase-shop"],
  // The operator stops it and looks at it.
  ...["shop-pauses", "work-figures", "shop-figures", "late-shops", "shops-by-trouble"],
].map((name) => `app/store/${name}.server.ts`);

export const RULES: Rule[] = [
  {
    text: "no route imports another, and no component a route: what two share lies in app/components/, or below; only a fetcher's type names the action or loader that it asks",
    broken: (source) => {
      const from = layerOf(source.path);
      if (from !== "routes" && from !== "components") return [];
      return source.imports.flatMap((one) => {
        const to = routeOf(one.target);
        return to === undefined || to === routeOf(source.path) || isOfFetcher(one) ? [] : [`imports ${one.target}`];
      });
    },
  },
  {
    text: "files of store and edge carry .server in their names",
    broken: ({ path }) => {
      const layer = layerOf(path);
      return layer !== undefined && SERVER_ONLY.includes(layer) && !isServer(path) ? ["is named without it"] : [];
    },
  },
  {
    text: "a file in app/ without .server in its name does no I/O and asks no clock (take `now` as an argument); routes excepted",
    broken: (source) => {
      if (!source.path.startsWith("app/") || isServer(source.path) || isExcepted(source.path)) return [];
      const worldly = source.imports.filter(
        ({ target, typeOnly }) => !typeOnly && (target.startsWith("node:") || WORLDLY.test(target) || isServer(target)),
      );
      const uses = [...source.uses].filter((use) => IMPURE.has(use)).map((use) => `uses ${use}`);
      return [...worldly.map(({ target }) => `imports ${target}`), ...uses];
    },
  },
  {
    text: "SQL lives in app/store/, behind functions that say what they mean: everybody else hands a database on and runs transactions",
    broken: ({ path, imports, uses }) => {
      if (!path.startsWith("app/") || layerOf(path) === "store") return [];
      const builders = imports.filter(({ target }) => /^(pg|kysely)$/.test(target) || target === STATEMENTS);
      return [
        ...(uses.has("sql") ? ["holds SQL, or carries it out"] : []),
        ...builders.map(({ target }) => `imports ${target}`),
      ];
    },
  },
  {
    text: "the table of work is kept by store/work, its neighbours and store/presence: a row that others write could be lost, or done twice",
    broken: ({ path, uses }) =>
      path.startsWith("app/") && uses.has("work") && !NAMING_WORK.includes(path) ? ["names the table work"] : [],
  },
  {
    text: "app/env.server.ts is the only file in app/ that reads process.env",
    broken: ({ path, uses }) =>
      path.startsWith("app/") && path !== "app/env.server.ts" && uses.has("process.env") ? ["reads process.env"] : [],
  },
  {
    text: "routes read a body by a reader of form.server.ts only, so that what is stored has an end and can be stored",
    broken: ({ path, uses }) => (layerOf(path) === "routes" && uses.has("body") ? ["reads the body of a request"] : []),
  },
  {
    text: "flows/carrier is the one way to the carrier (decision 044): callCarrier, askCarrier, checkToken and callPlatform choose the account, compare the token and log; fees at checkout go through deps.fees",
    broken: ({ path, uses, imports }) => {
      const layer = layerOf(path);
      if (layer === undefined || layer === "carrier" || layer === "store" || path.startsWith("app/flows/carrier/")) {
        return [];
      }
      const taken = imports.flatMap(({ names }) => names.filter((name) => OF_ACCOUNTS.has(name)));
      return [...(uses.has("carrier") ? ["uses the carrier's client"] : []), ...taken.map((name) => `imports ${name}`)];
    },
  },
  {
    text: "no folder or file is named utils, lib, helpers, services or common: a function without a home is a word not yet found",
    broken: ({ path }) => path.split("/").flatMap((part) => (VAGUE.test(part.split(".")[0] ?? "") ? [part] : [])),
  },
];

/** Returns one line for each violation: the file, what breaks the rule, and the rule. */
export function violations(path: string, text: string): string[] {
  const source = readSource(path, text);
  return RULES.flatMap(({ text: rule, broken }) => broken(source).map((what) => `${path} ${what}\n  rule: ${rule}`));
}

/** Returns the folder of `app/` that a path is in; `undefined` outside `app/` and for files directly in it. */
function layerOf(path: string): string | undefined {
  return /^app\/([^/]+)\//.exec(path)?.[1];
}

/** Returns the route a path belongs to: a file of `app/routes/`, or a folder with everything in it. */
function routeOf(path: string): string | undefined {
  return /^app\/routes\/([^/]+?)(\.tsx?)?(\/|$)/.exec(path)?.[1];
}

/** `import type { action }`: how `useFetcher` gets the type of the route it calls. */
function isOfFetcher({ target, typeOnly, names }: Import): boolean {
  return routeOf(target) !== undefined && typeOnly && names.every((name) => name === "action" || name === "loader");
}

function isServer(path: string): boolean {
  return /\.server(\.tsx?)?$/.test(path);
}

/**
 * Remix's own conventions: routes run on both sides, and two files are its entries. Also the components' two ways to call the
 * app's URLs.
 */
function isExcepted(path: string): boolean {
  const files = [
    "app/root.tsx",
    "app/entry.client.tsx",
    "app/components/ask-resource.ts",
    "app/components/post-json.ts",
  ];
  return path.startsWith("app/routes/") || files.includes(path);
}
