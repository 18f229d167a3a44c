/** The outer size of one piece, in centimetres (carrier 2.4). */
export interface Dimensions {
  heightCm?: number;
  widthCm?: number;
  lengthCm?: number;
}

/** The metafield in which a merchant keeps sizes in Shopify. */
export interface SizeMetafield {
  owner: "variant" | "product";
  namespace: string;
  key: string;
}

type Side = keyof Dimensions;

const CENTIMETRES: Record<string, number> = { mm: 0.1, cm: 1, m: 100, in: 2.54, ft: 30.48, yd: 91.44 };
/** Some of Shopify's types spell out the unit. */
const UNIT_NAMES: Record<string, string> = {
  millimeters: "mm",
  centimeters: "cm",
  meters: "m",
  inches: "in",
  '"': "in",
  feet: "ft",
  yards: "yd",
};
/** A longer metafield is a description, not a size. */
const MAX_CHARACTERS = 400;
/** No parcel is longer than this: the value is in another unit, or is not a size. */
const LONGEST_CM = 500;

const NAMES: [Side, RegExp][] = [
  ["heightCm", /^(?:h|height|cao|chieu cao|c)$/],
  ["widthCm", /^(?:w|width|rong|chieu rong|r)$/],
  ["lengthCm", /^(?:l|length|depth|dai|chieu dai|d)$/],
];
/** The order usual in Vietnam, "dài x rộng x cao". */
const IN_ORDER: Side[] = ["lengthCm", "widthCm", "heightCm"];

/**
 * Reads a size as merchants keep it in a metafield (domain 1.8): `30x20x10`, `30 × 20 × 10 cm`, `D30 R20 C10`, a JSON
 * object with names, a JSON list, Shopify's dimension types with their units. Unnamed numbers are length, width,
 * height. Numbers without a unit are centimetres. Returns null when the text is not a size; never throws.
 */
export function readDimensions(text: string | null | undefined): Dimensions | null {
  const typed = (text ?? "").trim();
  if (typed === "" || typed.length > MAX_CHARACTERS) return null;
  const json = parseJson(typed);
  const sides = json === undefined ? fromText(typed) : fromJson(json);
  const sizes = Object.entries(sides).flatMap(([side, cm]) => (isSize(cm) ? [[side, roundMillimetre(cm)]] : []));
  return sizes.length === Object.keys(sides).length && sizes.length > 0 ? Object.fromEntries(sizes) : null;
}

function fromJson(value: unknown): Dimensions {
  if (typeof value === "string") return fromText(value);
  if (Array.isArray(value)) return inOrder(value.map((item) => centimetres(item)));
  if (typeof value === "number") return { lengthCm: value };
  if (typeof value !== "object" || value === null) return {};
  const fields = value as Record<string, unknown>;
  // A single value of Shopify's type `dimension`: assumed to be the longest side.
  if ("value" in fields) return { lengthCm: centimetres(fields) };
  const unit = typeof fields.unit === "string" ? fields.unit : undefined;
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, size]) => {
      const side = sideOf(name);
      return side ? [[side, centimetres(size, unit)]] : [];
    }),
  );
}

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
const UNIT = 'mm|cm|m|in(?:ch(?:es)?)?|ft|"';
const NAMED = new RegExp(String.raw`([a-z][a-z ]*?)\s*[:=]?\s*(${NUMBER})\s*(${UNIT})?(?![a-z\d])`, "g");
const UNNAMED = new RegExp(String.raw`^(${NUMBER})\s*(${UNIT})?(?:\s*[x\u00d7*,;/]\s*(${NUMBER})\s*(${UNIT})?){0,2}$`);

function fromText(text: string): Dimensions {
  const line = text.toLowerCase().replaceAll("đ", "d").normalize("NFD").replace(/\p{M}/gu, "").trim();
  if (UNNAMED.test(line.replace(/\s+/g, " "))) {
    const parts = [...line.matchAll(new RegExp(`(${NUMBER})\\s*(${UNIT})?`, "g"))];
    // The last unit applies to all numbers: "100x50x30 mm" is in millimetres.
    const last = parts.at(-1)?.[2];
    return inOrder(parts.map(([, number, unit]) => centimetres(number, unit ?? last)));
  }
  const named = [...line.replace(/\s[x×*]\s/g, "; ").matchAll(NAMED)];
  const last = named.at(-1)?.[3];
  return Object.fromEntries(
    named.flatMap(([, name = "", number, unit]) => {
      const side = sideOf(name);
      return side ? [[side, centimetres(number, unit ?? last)]] : [];
    }),
  );
}

function inOrder(sizes: number[]): Dimensions {
  if (sizes.length > IN_ORDER.length) return {};
  return Object.fromEntries(sizes.map((size, index) => [IN_ORDER[index], size]));
}

/** Returns a number, a text with a number, or `{value, unit}` as centimetres; NaN when it is none of these. */
function centimetres(size: unknown, unit?: string): number {
  if (typeof size === "object" && size !== null && "value" in size) {
    const { value, unit: own } = size as { value: unknown; unit?: unknown };
    return centimetres(value, typeof own === "string" ? own : unit);
  }
  const [, digits, written] =
    typeof size === "number" ? [null, String(size), undefined] : (ONE.exec(String(size).trim().toLowerCase()) ?? []);
  const name = (written ?? unit ?? "cm")
    .trim()
    .toLowerCase()
    .replace(/^inch(?:es)?$/, "in");
  const factor = CENTIMETRES[UNIT_NAMES[name] ?? name];
  return digits === undefined || factor === undefined ? Number.NaN : Number(digits.replace(",", ".")) * factor;
}

const ONE = new RegExp(`^(${NUMBER})\\s*([a-z"]+)?$`);

function sideOf(name: string): Side | undefined {
  const plain = name
    .toLowerCase()
    .replaceAll("đ", "d")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[_-]?(?:cm|mm|in)$/, "")
    .trim();
  return NAMES.find(([, pattern]) => pattern.test(plain))?.[0];
}

const isSize = (cm: number) => Number.isFinite(cm) && cm > 0 && cm <= LONGEST_CM;

const roundMillimetre = (cm: number) => Math.max(0.1, Math.round(cm * 10) / 10);

function parseJson(text: string): unknown {
  if (!/^[[{"]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
