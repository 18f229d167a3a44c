import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { dialects } from "~/carrier/dialect";
import { asRecord, readEnvelope } from "~/carrier/envelope";
import { isSendable, querySchema, readFee } from "~/carrier/fee";
import { parseJson } from "~/carrier/json";
import { lenient } from "~/carrier/lenient";
import { readText } from "~/carrier/numbers";
import { violations } from "~/carrier/outgoing";
import { anAnswer } from "./answers";

/** What answers are made of, wrong types and odd texts included. */
const odd = fc.oneof(
  fc.constantFrom(
    null,
    true,
    false,
    0,
    1,
    -1,
    0.5,
    "0",
    "1",
    "true",
    "FALSE",
    " 1 ",
    "",
    "  ",
    "37000",
    "37000.0",
    "20101",
  ),
  fc.constantFrom(undefined, 2 ** 53, -0, [], {}, { code: "30601" }, { code: {} }, ["x"]),
  fc.integer(),
  fc.string(),
  fc.double(),
);

/** The schema of which reading by hand is the shorter way. */
const envelopeSchema = z.looseObject({
  success: lenient.flag.pipe(z.boolean()),
  message: lenient.text,
  error_code: lenient.text,
  log_id: lenient.text,
});
const feeSchema = z.object({
  fee: lenient.integer,
  insurance_fee: lenient.integer,
  delivery: lenient.flag,
  name: lenient.text,
});

const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const body = fc
  .record({ success: odd, message: odd, error_code: odd, log_id: odd, error: odd, fee: odd, other: odd })
  .map(present);

test("an envelope is read as its schema reads it", () => {
  fc.assert(
    fc.property(fc.option(body), (given) => {
      const read = readEnvelope(given, []);
      const meant = envelopeSchema.safeParse(given).data;
      if (meant === undefined || given === null) {
        expect(read).toBeNull();
        return;
      }
      const { garbled: _, message, error_code, ...rest } = read ?? { garbled: false, message: "", error_code: "" };
      const { message: said, error_code: code, ...others } = meant;
      expect(rest).toEqual(others);
      const nested = typeof given.message === "object" && given.message !== null ? JSON.stringify(given.message) : null;
      expect(message).toBe(said ?? nested);
      expect(error_code).toBe(code ?? readText(asRecord(given.error)?.code));
    }),
  );
});

test("a fee is read as its schema reads it", () => {
  const fields = fc.record({ fee: odd, insurance_fee: odd, delivery: odd, name: odd }).map(present);
  fc.assert(
    fc.property(fields, (fee) => {
      const meant = feeSchema.parse(parseJson(JSON.stringify(fee)));
      const read = () => readFee(anAnswer({ success: true, fee }), dialects.contract);
      const { fee: feeVnd, insurance_fee, delivery, name } = meant;
      if (delivery === false) expect(read()).toEqual({ outcome: "not_served" });
      else if (feeVnd === null || feeVnd < 0) expect(read).toThrow("no fee in the answer");
      else {
        const quote = { feeVnd, insuranceFeeVnd: insurance_fee ?? 0, extraFees: [], area: name };
        expect(read()).toEqual({ outcome: "served", quote });
      }
    }),
  );
});

test("a query is sent at once exactly when its schema finds nothing wrong", () => {
  const text = fc.oneof(fc.string(), fc.constantFrom(undefined, "", "  ", "Hà Nội", 1, null));
  const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(undefined, 0, -1, 2 ** 53, "1", Number.NaN));
  const query = fc.record({
    ...{ pick_address_id: text, pick_province: text, province: text, weight: number, value: number },
    transport: fc.constantFrom("road", "fly", "", undefined, null, 1),
    tags: fc.oneof(fc.array(number), fc.constantFrom(undefined, null, "1", [1, 7], [])),
  });
  const sound = fc.record({
    ...{ pick_address_id: fc.constantFrom("1", undefined), pick_province: fc.constantFrom("Hà Nội", undefined) },
    ...{ province: fc.constantFrom("Hà Nội", " "), weight: fc.integer({ min: -1, max: 5 }), value: fc.nat() },
    ...{ transport: fc.constantFrom("road", "fly", undefined), tags: fc.array(fc.integer()) },
  });
  fc.assert(
    fc.property(fc.oneof(query, sound), (one) => {
      expect(isSendable(one)).toBe(violations(querySchema, one).length === 0);
    }),
  );
});
