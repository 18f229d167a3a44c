import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const text = z.string();
const inputSchema = z.object({ address1: text, address2: text, city: text, province: text, zip: text, phone: text });
const answerSchema = z.object({
  review: z.literal(true).optional(),
  level: z.enum(["2", "3"]).optional(),
  province: text.optional(),
  district: text.nullish(),
  ward: text.optional(),
  /** What is left in front of the ward. */
  street_or_hamlet: text.optional(),
});
const lineSchema = z.object({
  input: inputSchema,
  expected: answerSchema,
  also: z.array(answerSchema).optional(),
  level: z.enum(["2", "3"]),
  note: text,
  source: text,
});

/** An address as a buyer wrote it, and what it means. */
export type LabelledAddress = z.infer<typeof lineSchema>;
export type Label = z.infer<typeof answerSchema>;

/** A file of labelled addresses, one JSON a line. */
export interface LabelledSet {
  name: string;
  file: string;
}

const root = new URL("../../", import.meta.url);

/** The project's own set, written before the resolver saw it. */
export const OWN_SET: LabelledSet = {
  name: "test/fixtures/addresses.jsonl",
  file: fileURLToPath(new URL("test/fixtures/addresses.jsonl", root)),
};

/** Ways of writing titles, numbers, accents and English that buyers have, and what only looks like them. */
export const DIALECT_SET: LabelledSet = {
  name: "test/fixtures/address-dialects.jsonl",
  file: fileURLToPath(new URL("test/fixtures/address-dialects.jsonl", root)),
};

/** Addresses that others labelled, apart from the resolver and its data. */
export const REFERENCE_SET: LabelledSet = {
  name: "test/fixtures/reference/addresses.jsonl",
  file: fileURLToPath(new URL("test/fixtures/reference/addresses.jsonl", root)),
};

/** Returns the lines of a set. Throws when a line has another form. */
export function readLabelled({ file }: LabelledSet): LabelledAddress[] {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => lineSchema.parse(JSON.parse(line)));
}
