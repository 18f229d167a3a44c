import { stdin, stdout } from "node:process";
import { createInterface } from "node:readline";
import { z } from "zod";
import "./app-modules.ts";
import { whyInWords } from "./resolve-address/why-in-words.ts";

const { loadGazetteer } = await import("../app/store/gazetteer.server.ts");
const { resolveAddress } = await import("../app/domain/address/resolve.ts");

/** Shopify sends strings and nulls; spreadsheets turn postcodes and phone numbers into numbers. */
const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ""));
const lineSchema = z.object({ address1: text, address2: text, city: text, province: text, zip: text, phone: text });

/**
 * Reads one Shopify address (JSON) per line on stdin and writes how it is resolved, one JSON per line, in the same order. A
 * question includes its reason: a code, and its text in both languages. Empty lines get no answer.
 */
const gazetteer = loadGazetteer();
for await (const line of createInterface({ input: stdin, crlfDelay: Number.POSITIVE_INFINITY })) {
  // `trim` removes a byte order mark as well.
  const json = line.trim();
  if (json !== "") stdout.write(`${JSON.stringify(answer(json))}\n`);
}

function answer(line: string) {
  const address = readLine(line);
  // The phone is the recipient's and not part of the place.
  const { phone: _, ...written } = address;
  const result = resolveAddress(gazetteer, written);
  const alternatives = result.alternatives.map(({ level, province, district, ward }) => ({
    level,
    province,
    district,
    ward,
  }));
  const found = result.status === "review" ? result.known : result.address;
  const { level = null, province = null, district = null, ward = null, street = null, hamlet = null } = found;
  const place = { level, province, district, ward, street, hamlet };
  if (result.status === "resolved")
    return { status: "resolved", ...place, confidence: result.confidence, alternatives };
  return { status: "review", ...place, confidence: null, reason: result.reason, why: whyInWords(result), alternatives };
}

/** Reads a line; a line that is not an address is read as an empty one, so that every line gets an answer. */
function readLine(line: string): z.infer<typeof lineSchema> {
  try {
    return lineSchema.parse(JSON.parse(line));
  } catch (error) {
    console.error(`not an address: ${error instanceof Error ? error.message : String(error)}`);
    return { address1: "", address2: "", city: "", province: "", zip: "", phone: "" };
  }
}
