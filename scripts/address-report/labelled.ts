import { existsSync, readFileSync } from "node:fs";
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
  /** The text in front of the ward. */
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

/** An address as a buyer wrote it, with its meaning. */
export type LabelledAddress = z.infer<typeof lineSchema>;
export type Label = z.infer<typeof answerSchema>;

/** A file of labelled addresses, one JSON per line. */
export interface LabelledSet {
  name: string;
  file: string;
}

const root = new URL("../../", import.meta.url);

/** The project's own set, written before the resolver was tried on it. */
export const OWN_SET: LabelledSet = {
  name: "test/fixtures/addresses.jsonl",
  file: fileURLToPath(new URL("test/fixtures/addresses.jsonl", root)),
};

/** Buyers' ways of writing titles, numbers, accents and English, and texts that only look like them. */
export const DIALECT_SET: LabelledSet = {
  name: "test/fixtures/address-dialects.jsonl",
  file: fileURLToPath(new URL("test/fixtures/address-dialects.jsonl", root)),
};

/** The set that the specification was developed with. It is next to the repository and optional: a clone does not have it. */
export const REFERENCE_SET: LabelledSet = {
  name: "../shared/addresses/dev.jsonl",
  file: fileURLToPath(new URL("../shared/addresses/dev.jsonl", root)),
};

/** Reads the lines of a set; returns null when the file is missing. Throws when a line has another form. */
export function readLabelled({ file }: LabelledSet): LabelledAddress[] | null {
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => lineSchema.parse(JSON.parse(line)));
}
