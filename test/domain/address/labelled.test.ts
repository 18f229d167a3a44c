import { describe, expect, test } from "vitest";
import { resolveAddress } from "~/domain/address/resolve";
import { findWard } from "~/domain/places/gazetteer";
import { officialSpelling } from "~/domain/places/vietnamese";
import { loadGazetteer } from "~/store/gazetteer.server";
import {
  DIALECT_SET,
  type LabelledSet,
  OWN_SET,
  REFERENCE_SET,
  readLabelled,
} from "../../../scripts/address-report/labelled";
import { scoreOf } from "../../../scripts/address-report/score";

const gazetteer = loadGazetteer();

function scoresOf(set: LabelledSet) {
  return readLabelled(set).map((line) => ({
    ...scoreOf(line, resolveAddress(gazetteer, line.input), officialSpelling),
    written: [line.input.address1, line.input.address2, line.input.city, line.input.province].join(" | "),
  }));
}

describe.each([OWN_SET, DIALECT_SET, REFERENCE_SET])("$name", (set) => {
  test("no answer is wrong, and at least 99 % are right", () => {
    const scores = scoresOf(set);
    const wrong = scores.filter(({ verdict }) => verdict === "wrong");
    expect(wrong.map(({ written, given, accepted }) => `${written} → ${given}, not ${accepted.join(" or ")}`)).toEqual(
      [],
    );
    const right = scores.filter(({ verdict }) => verdict === "right");
    expect(right.length / scores.length).toBeGreaterThanOrEqual(0.99);
  });

  // The dialects' lines are about the place alone.
  test.skipIf(set === DIALECT_SET)("the text before the ward is kept as typed", () => {
    const fronts = scoresOf(set).filter(({ front }) => front !== null);
    const as = fronts.filter(({ front }) => front);
    expect(as.length / fronts.length).toBeGreaterThanOrEqual(0.97);
  });
});

test("93 % of the dialect lines with an answer get it without a person", () => {
  const lines = readLabelled(DIALECT_SET).filter(({ expected }) => !expected.review);
  const answered = lines.filter(({ input }) => resolveAddress(gazetteer, input).status === "resolved");
  expect(lines.length).toBeGreaterThanOrEqual(280);
  expect(answered.length / lines.length).toBeGreaterThanOrEqual(0.93);
});

test.each([OWN_SET, DIALECT_SET, REFERENCE_SET])("every label of $name names a place that exists", (set) => {
  const lines = readLabelled(set);
  expect(lines.length).toBeGreaterThanOrEqual(150);
  for (const { expected, also = [], level } of lines) {
    for (const label of [expected, ...also]) {
      if (label.review) continue;
      const { province = "", district = null, ward = "" } = label;
      const place = { level: label.level ?? level, province, district, ward };
      expect([place, findWard(gazetteer, place)?.name]).toEqual([place, ward]);
    }
  }
});
