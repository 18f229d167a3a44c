import type { Database, Sql } from "~/store/database.server";
import { declaredTables } from "./declared-tables";

/** A statement as it was sent. */
interface Sent {
  text: string;
  values: unknown[] | undefined;
}

/** A database that remembers each different statement that is sent through it. */
export function recording(database: Database): { database: Database; statements: Sent[] } {
  const sent = new Map<string, Sent>();
  const remembering = (sql: Sql): Sql => ({
    query: (text, values, options) => {
      if (!sent.has(text)) sent.set(text, { text, values });
      return sql.query(text, values, options);
    },
  });
  return {
    database: {
      ...database,
      ...remembering(database),
      transaction: (work, options) => database.transaction((sql) => work(remembering(sql)), options),
    },
    get statements() {
      return [...sent.values()];
    },
  };
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "CTE Name"?: string;
  "Subplan Name"?: string;
  Alias?: string;
  Plans?: Plan[];
  [other: string]: unknown;
}

/** Statements that ask all machines for what they look for, with the reason. */
const ACROSS_SHOPS: Record<string, string> = {
  "WHERE account_hash = $5 AND shop_id <> $6":
    "whether an account is tried from other shops is asked of all; rare, and of minutes",
  "FROM carrier_account WHERE shop_id <> $1": "of the test: it looks for the other shop",
};

/** The shop that is asked for, or the shops that are given with the rows. */
const GIVEN = "given";
const CONDITIONS = ["Index Cond", "Recheck Cond", "Filter", "Hash Cond", "Merge Cond", "Join Filter"];
const COLUMN = `(\\w+|"[^"]+")\\.(?:shop_id|"shopId"|id)\\b`;
const VALUE = `(?:'[^']*'::text|\\$\\d+|ANY \\()`;
const EQUALS = new RegExp(`${COLUMN}\\)?(?:::\\w+)? = \\(?(?:${COLUMN}|${VALUE})`, "g");
const EQUAL_TO = new RegExp(`${VALUE}\\)? = ${COLUMN}`, "g");

/**
 * Returns the statements that read a distributed table otherwise than by one shop: by no shop, or joined to another without
 * their shops being equal. Read from PostgreSQL's plan, so that it does not matter how a statement is written.
 */
export async function readingBeyondTheShop(database: Database, statements: readonly Sent[]): Promise<string[]> {
  const distributed = new Set(
    declaredTables()
      .filter(({ place }) => place === "distributed")
      .map(({ table }) => table),
  );
  const found: string[] = [];
  for (const { text, values } of statements) {
    if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|\()/i.test(text)) continue;
    const [row] = await database.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `EXPLAIN (VERBOSE, FORMAT JSON) ${text}`,
      values,
    );
    const plan = row?.["QUERY PLAN"][0].Plan;
    const loose = plan ? aliasesBeyond(plan, distributed) : [];
    const isKnown = Object.keys(ACROSS_SHOPS).some((part) => text.includes(part));
    if (loose.length > 0 && !isKnown) found.push(`${loose.join(", ")} in: ${text.replace(/\s+/g, " ")}`);
  }
  return found;
}

function aliasesBeyond(plan: Plan, distributed: ReadonlySet<string>): string[] {
  const groups = new Groups();
  const nodes = [...below(plan)];
  const shops = new Set(nodes.filter((node) => node["Relation Name"] === "shop").map(({ Alias = "" }) => Alias));
  const nameOf = (match: string) => match.replaceAll('"', "");
  const isGiven = (node: Plan) => ["Function Scan", "Values Scan"].includes(node["Node Type"]);
  const given = new Set(nodes.filter(isGiven).map(({ Alias = "" }) => Alias));
  /** The column `id` is a shop's key in its own table, and where shops are given; what it equals must be one, too. */
  const isShop = (column: string, alias: string) => !/\.id\b/.test(column) || shops.has(alias) || given.has(alias);
  for (const node of nodes) {
    for (const condition of CONDITIONS.map((name) => String(node[name] ?? ""))) {
      for (const [whole, one = "", other] of condition.matchAll(EQUALS)) {
        const [left = "", right = ""] = whole.split(" = ");
        if (!isShop(left, nameOf(one)) || (other && !isShop(right, nameOf(other)))) continue;
        groups.join(nameOf(one), other ? nameOf(other) : GIVEN);
      }
      for (const [whole, one = ""] of condition.matchAll(EQUAL_TO))
        if (isShop(whole, nameOf(one))) groups.join(nameOf(one), GIVEN);
    }
    const { Alias: alias = "" } = node;
    if (shops.has(alias) || isGiven(node)) groups.join(alias, GIVEN);
    // What a named part gives is of the shops that it reads.
    const isNamed = node["Node Type"] === "CTE Scan";
    const inner = isNamed ? nodes.find((made) => made["Subplan Name"] === `CTE ${node["CTE Name"]}`) : node;
    if (inner && (isNamed || node["Node Type"] === "Subquery Scan"))
      for (const { Alias } of below(inner)) if (Alias) groups.join(alias, Alias);
  }
  const read = nodes.filter((node) => node["Relation Name"] && node["Node Type"] !== "ModifyTable");
  const own = read.filter((node) => distributed.has(node["Relation Name"] ?? "")).map(({ Alias = "" }) => Alias);
  return [...new Set(own)].filter((alias) => groups.of(alias) !== groups.of(GIVEN));
}

function* below(plan: Plan): Generator<Plan> {
  yield plan;
  for (const part of plan.Plans ?? []) yield* below(part);
}

/** Names that stand for the same shop. */
class Groups {
  readonly #parents = new Map<string, string>();
  of(name: string): string {
    const parent = this.#parents.get(name);
    return parent === undefined ? name : this.of(parent);
  }
  join(one: string, other: string): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a !== b) this.#parents.set(a, b);
  }
}
