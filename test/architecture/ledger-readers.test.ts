import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { PARCEL_COLUMNS } from "~/flows/parcel/views";

/**
 * What a parcel collected, was paid out and was charged is read from the ledger (decision 094). The parcel's own columns of it, under
 * their names in SQL and in TypeScript, are named here only, each with the reason.
 */
const OWN_COLUMNS = ["cod_state", "collected_vnd", "charged_fee_vnd", "insurance_fee_vnd"];
const OWN_FIELDS = ["codState", "collectedVnd", "chargedFeeVnd", "insuranceFeeVnd"];

/** Files of `store` that name one of the columns. */
const STORES: Record<string, string> = {
  "money-ledger": "the ledger follows from them",
  "shipment-table": "the table itself",
  "statement-parcels":
    "a statement is compared with what is known before it counts, and the ledger is one part of that",
  "close-delivered": "when polling ends follows from what the carrier said, not from the money",
  tracking: "what the buyer is to have ready at the door: what was booked, before any of it is collected",
  "listed-orders": "whether a part was delivered is said of the goods",
  "report-parcels": "what became of a parcel says how its buyer behaved; its money is the ledger's",
  "report-cells": "a column of a report's own table, by the ledger",
  "report-export": "a column of a report's own table, by the ledger",
  "report-views": "a column of a report's own table, by the ledger",
  "statement-counting": "a column of a statement's row",
  "statement-lines": "a column of a statement's row",
  "exported-tables": "each column of each table is in a file of its own",
  "handover-board": "the name of a kept sum, of the ledger",
};

/** Files of `flows` that name one of the fields. */
const FLOWS: Record<string, string> = {
  // What decides the columns, and so the ledger.
  "booking/acceptance": "what the carrier answered to the booking",
  "booking/adopt": "what the carrier answered to the booking",
  "booking/decide-mismatch": "a booking that is given up",
  "booking/draft-attempt": "what is going to be sent",
  "booking/record": "what the carrier answered to the booking",
  "status/apply-histories": "what a history says",
  "status/follow-statement": "which parcels take their amount from a statement",
  "status/stated-amounts": "which parcels take their amount from a statement",
  "status/read-back": "whether a push agrees with what was said before",
  "status/refresh": "what the carrier's record says",
  "status/figures-of-push": "figures of the carrier are compared with its earlier ones",
  // What is told to Shopify: the amounts are the ledger's, whether it was a sale is said of the goods.
  "status/plan-shopify": "whether goods were sold",
  "status/money-of-orders": "whether goods were sold; the amounts are the ledger's",
  "order-list/list": "whether a part was delivered is said of the goods",
  "order/parcel-view": "whether staff may enter the amount",
  // The same name of something else.
  "attention/act": "a figure of a notice, which follows the ledger",
  "claims/change": "by the ledger",
  "claims/list": "by the ledger",
  "cod/read-book": "by the ledger",
  "cod/views": "by the ledger",
  "parcel/views": "by the ledger",
  "shopify-flow/values": "figures of a notice, which follow the ledger",
  "fee/learn-charged": "of a quote or of an answer to a booking",
  "fee/quote-sample-fee": "of a quote or of an answer to a booking",
  "fee/sample-fee-views": "of a quote or of an answer to a booking",
};

/** Returns the files below a folder whose code names one of some words, without the folder and what ends their names. */
function namers(folder: string, words: readonly string[]): string[] {
  const named = new RegExp(`\\b(${words.join("|")})\\b`);
  const codeOf = (path: string) => readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  return globSync(`app/${folder}/**/*.{ts,tsx}`)
    .filter((path) => named.test(codeOf(path)))
    .map((path) => path.replaceAll("\\", "/").replace(/^app\/[^/]+\/|(\.server)?\.tsx?$/g, ""))
    .toSorted();
}

test("only what the ledger follows from reads a parcel's own columns of its money", () => {
  // The generated types of all tables name every column.
  const stores = namers("store", OWN_COLUMNS).filter((file) => file !== "tables");
  expect(stores).toEqual(Object.keys(STORES).toSorted());
  expect(namers("flows", OWN_FIELDS)).toEqual(Object.keys(FLOWS).toSorted());
});

test("no page gets them: they are not among what is shown of a parcel as it is stored", () => {
  expect(PARCEL_COLUMNS.filter((column) => OWN_FIELDS.includes(column))).toEqual([]);
  for (const folder of ["routes", "components", "jobs", "edge"]) {
    expect(namers(folder, ["codState", ...OWN_COLUMNS]), folder).toEqual([]);
  }
});
