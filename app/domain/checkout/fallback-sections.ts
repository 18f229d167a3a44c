import { TRANSPORTS, type Transport } from "~/domain/parcel/request";
import { ZONES, type Zone } from "~/domain/places/provinces";
import type { NumberEntry } from "~/domain/typed-number";
import type { CheckoutSettings, DayRow, FallbackRow } from "./settings";

/** The area that a row of the shop's tables applies to: a zone, or some provinces, which take precedence over zones. */
export interface TableArea {
  /** Null: the area is `provinces`. */
  zone: Zone | null;
  provinces: string[];
}

/** The shop's price list for one area, with both transports side by side as in the form. Null: no entry. */
export interface FallbackSection extends TableArea {
  steps: { upToGrams: NumberEntry; road: NumberEntry; fly: NumberEntry }[];
  /** Added for each further `perGrams` begun. */
  beyond: { perGrams: NumberEntry; road: NumberEntry; fly: NumberEntry };
}

/** The days in transit to one area. Null: not known. */
export interface DaySection extends TableArea {
  road: { from: NumberEntry; to: NumberEntry };
  fly: { from: NumberEntry; to: NumberEntry };
}

/** Weight step that a new row starts with: half a kilogram, as in carriers' price lists. */
const PER_GRAMS = 500;

/** Returns an empty price list for an area. */
export const emptySection = (area: TableArea): FallbackSection => ({
  ...area,
  steps: [{ upToGrams: 500, road: null, fly: null }],
  beyond: { perGrams: PER_GRAMS, road: null, fly: null },
});

/** Returns empty days in transit for an area. */
export const emptyDays = (area: TableArea): DaySection => ({
  ...area,
  road: { from: null, to: null },
  fly: { from: null, to: null },
});

/** Returns the stored price list by area: always the three zones, in their order, then the provinces. */
export function fallbackSections(rows: readonly FallbackRow[]): FallbackSection[] {
  return areasOf(rows).map((area) => {
    const mine = rows.filter((row) => sameArea(row, area));
    if (mine.length === 0) return emptySection(area);
    const of = (transport: Transport) => mine.find((row) => row.transport === transport);
    const bounds = mine.flatMap(({ steps }) => steps.map(({ upToGrams }) => upToGrams));
    const feeAt = (transport: Transport, grams: number) =>
      of(transport)?.steps.find(({ upToGrams }) => upToGrams === grams)?.feeVnd ?? null;
    return {
      ...area,
      steps: [...new Set(bounds)]
        .sort((a, b) => a - b)
        .map((upToGrams) => ({ upToGrams, road: feeAt("road", upToGrams), fly: feeAt("fly", upToGrams) })),
      beyond: {
        perGrams: mine.find(({ beyond }) => beyond)?.beyond?.perGrams ?? PER_GRAMS,
        road: of("road")?.beyond?.feeVnd ?? null,
        fly: of("fly")?.beyond?.feeVnd ?? null,
      },
    };
  });
}

/**
 * Returns the rows to store. A transport without any fee in an area gets no row there. An empty weight bound, or text
 * that is not a number, is kept so that validation reports it.
 */
export function fallbackRows(sections: readonly FallbackSection[]): CheckoutSettings["fallback"] {
  return sections.flatMap(({ zone, provinces, steps, beyond }) =>
    TRANSPORTS.flatMap((transport) => {
      const own = steps.flatMap((step) => {
        const feeVnd = step[transport];
        return feeVnd === null ? [] : [{ upToGrams: step.upToGrams as number, feeVnd: feeVnd as number }];
      });
      if (own.length === 0) return [];
      const more = beyond[transport];
      const after = more === null ? null : { perGrams: beyond.perGrams as number, feeVnd: more as number };
      return [{ zone, provinces, transport, steps: own, beyond: after }];
    }),
  );
}

/**
 * Maps each form field, as `<section>.<step>.<field>`, to its path in the stored settings, so that a schema error can
 * be shown at its field.
 */
export function fallbackPaths(sections: readonly FallbackSection[]): Map<string, string> {
  const paths = new Map<string, string>();
  let row = 0;
  for (const [at, { steps, beyond }] of sections.entries()) {
    for (const transport of TRANSPORTS) {
      const own = steps.flatMap((step, index) => (step[transport] === null ? [] : [index]));
      if (own.length === 0) continue;
      for (const [k, index] of own.entries()) {
        paths.set(`${at}.${index}.${transport}`, `fallback.${row}.steps.${k}.feeVnd`);
        paths.set(`${at}.${index}.upToGrams`, `fallback.${row}.steps.${k}.upToGrams`);
      }
      if (beyond[transport] !== null) {
        paths.set(`${at}.beyond.${transport}`, `fallback.${row}.beyond.feeVnd`);
        paths.set(`${at}.beyond.perGrams`, `fallback.${row}.beyond.perGrams`);
      }
      row += 1;
    }
  }
  return paths;
}

/** Does the same for the days, by `<section>.<transport>.<field>`. */
export function dayPaths(sections: readonly DaySection[]): Map<string, string> {
  const paths = new Map<string, string>();
  let row = 0;
  for (const [at, section] of sections.entries()) {
    for (const transport of TRANSPORTS) {
      const { from, to } = section[transport];
      if (from === null && to === null) continue;
      paths.set(`${at}.${transport}.from`, `days.${row}.from`);
      paths.set(`${at}.${transport}.to`, `days.${row}.to`);
      row += 1;
    }
  }
  return paths;
}

/** Returns the stored days by area, in the same order as `fallbackSections`. */
export function daySections(rows: readonly DayRow[]): DaySection[] {
  return areasOf(rows).map((area) => {
    const of = (transport: Transport) => {
      const row = rows.find((one) => one.transport === transport && sameArea(one, area));
      return { from: row?.from ?? null, to: row?.to ?? null };
    };
    return { ...area, road: of("road"), fly: of("fly") };
  });
}

/** Returns the rows to store: a transport with neither number gets no row. */
export function dayRows(sections: readonly DaySection[]): CheckoutSettings["days"] {
  return sections.flatMap(({ zone, provinces, ...days }) =>
    TRANSPORTS.flatMap((transport) => {
      const { from, to } = days[transport];
      return from === null && to === null
        ? []
        : [{ zone, provinces, transport, from: from as number, to: to as number }];
    }),
  );
}

function areasOf(rows: readonly TableArea[]): TableArea[] {
  const zones = ZONES.map((zone) => ({ zone, provinces: [] as string[] }));
  const others = rows.filter(({ zone, provinces }) => zone === null || provinces.length > 0);
  const areas: TableArea[] = [...zones];
  for (const { zone, provinces } of others) {
    if (!areas.some((area) => sameArea(area, { zone, provinces }))) areas.push({ zone, provinces });
  }
  return areas;
}

const sameArea = (one: TableArea, other: TableArea) =>
  one.zone === other.zone && one.provinces.join("\n") === other.provinces.join("\n");
