import type { Moment, Passing } from "./wires/http-wire.ts";

/** A point at which a process is killed (perf 5.1), on a wire or in front of PostgreSQL. */
export type Point = { name: string } & (
  | { where: "carrier" | "shopify" | "front"; moment: Moment; matches(passing: Passing): boolean }
  | { where: "statement"; moment: "before" | "reply"; matches(statement: string): boolean }
);

const create = ({ path }: Passing) => path.startsWith("/services/shipment/order");
const cancel = ({ path }: Passing) => path.startsWith("/services/shipment/cancel/");
const readStatus = ({ method, path }: Passing) => method === "GET" && path.startsWith("/services/shipment/v2/");
const readLabel = ({ path }: Passing) => path.startsWith("/services/label/");
const mutation = (name: string) => (passing: Passing) => passing.body.includes(`mutation ${name}`);
const readOrder = ({ body }: Passing) => body.includes("query Order(");
const message = ({ path }: Passing) => path.startsWith("/push/") || path.startsWith("/webhooks");
const commit = (statement: string) => /\bcommit\b/i.test(statement);
const inTable = (name: string) => (statement: string) => statement.includes(name);

/** The kill points of perf 5.1 that another side can see. K12 is of the migration before a run, K15 of a change of keys. */
export const POINTS: readonly Point[] = [
  { name: "K1 before a commit", where: "statement", moment: "before", matches: commit },
  { name: "K2 intent stored, nothing sent", where: "carrier", moment: "received", matches: create },
  { name: "K3 booking sent", where: "carrier", moment: "forwarded", matches: create },
  { name: "K3 booked, no answer", where: "carrier", moment: "answered", matches: create },
  { name: "K4 answer read, not stored", where: "carrier", moment: "delivered", matches: create },
  { name: "K4 committed, not known", where: "statement", moment: "reply", matches: commit },
  { name: "K3 cancel sent", where: "carrier", moment: "answered", matches: cancel },
  { name: "K4 cancel answered", where: "carrier", moment: "delivered", matches: cancel },
  { name: "K5 Shopify not told", where: "shopify", moment: "received", matches: mutation("FulfillmentCreate") },
  {
    name: "K6 fulfillment made, no answer",
    where: "shopify",
    moment: "answered",
    matches: mutation("FulfillmentCreate"),
  },
  { name: "K7 fulfillment answered", where: "shopify", moment: "delivered", matches: mutation("FulfillmentCreate") },
  {
    name: "K6 event made, no answer",
    where: "shopify",
    moment: "answered",
    matches: mutation("FulfillmentEventCreate"),
  },
  { name: "K7 event answered", where: "shopify", moment: "delivered", matches: mutation("FulfillmentEventCreate") },
  { name: "K6 payment made, no answer", where: "shopify", moment: "answered", matches: mutation("MarkAsPaid") },
  { name: "K7 order read, not stored", where: "shopify", moment: "answered", matches: readOrder },
  { name: "K8 message read, not stored", where: "front", moment: "forwarded", matches: message },
  { name: "K9 message stored, no answer", where: "front", moment: "answered", matches: message },
  { name: "K10 message acknowledged", where: "front", moment: "delivered", matches: message },
  { name: "K11 messages being applied", where: "statement", moment: "before", matches: inTable("applied_at") },
  { name: "K14 label fetched", where: "carrier", moment: "answered", matches: readLabel },
  { name: "K14 labels merged", where: "statement", moment: "before", matches: inTable("short_lived_file") },
  { name: "K16 status read, not stored", where: "carrier", moment: "answered", matches: readStatus },
];
