/** A step of a parcel on its way, in the buyer's language. */
interface ToldStep {
  /** ISO 8601. */
  at: string;
  /** The same, as it is read. */
  time: string;
  text: string;
}

/** A parcel as the shop's pages for buyers show it: ready texts in the buyer's language, and nothing that names a person or a place. */
export interface ToldParcel {
  trackingNumber: string | null;
  /** With the order's own key in it; null until the parcel has a number. */
  trackingUrl: string | null;
  /** `critical`: something went wrong, or is asked of the buyer. */
  tone: "neutral" | "critical";
  title: string;
  say: string;
  /** Why, of the last step. */
  why: string | null;
  /** The day on which it is expected. */
  expected: string | null;
  /** How sure that is: what it rests on. */
  sure: string | null;
  /** What to have ready at the door. */
  prepare: string | null;
  /** What the buyer answered when a delivery failed, and what became of it. */
  answered: string | null;
  /** What the tracking page lets the buyer do now, as the words of a button to it; null: nothing. */
  ask: string | null;
  /** Newest first. */
  steps: ToldStep[];
}

/** What the app answers the thank-you page and the order's page: plain JSON. */
export interface ToldOrder {
  /** Null: there is nothing to tell of this checkout, whether it is not known yet or never will be. */
  parcels: ToldParcel[] | null;
  /** Where there are no parcels, why; null: nothing is said of the order. */
  nothing: string | null;
}

/**
 * Reads the app's answer as an extension gets it. Null for any other shape: an extension that was deployed long ago may be answered by
 * any later release.
 */
export function readToldOrder(answer: unknown): ToldOrder | null {
  const { parcels, nothing } = (answer ?? {}) as Partial<Record<keyof ToldOrder, unknown>>;
  if (parcels === null) return { parcels: null, nothing: null };
  if (!Array.isArray(parcels)) return null;
  const read = parcels.map(readParcel);
  return read.every((parcel) => parcel !== null) ? { parcels: read, nothing: textOf(nothing) } : null;
}

function readParcel(parcel: unknown): ToldParcel | null {
  const given = (parcel ?? {}) as Partial<Record<keyof ToldParcel, unknown>>;
  if (typeof given.title !== "string" || typeof given.say !== "string" || !Array.isArray(given.steps)) return null;
  return {
    trackingNumber: textOf(given.trackingNumber),
    trackingUrl: linkOf(given.trackingUrl),
    tone: given.tone === "critical" ? "critical" : "neutral",
    title: given.title,
    say: given.say,
    why: textOf(given.why),
    expected: textOf(given.expected),
    sure: textOf(given.sure),
    prepare: textOf(given.prepare),
    answered: textOf(given.answered),
    ask: textOf(given.ask),
    steps: given.steps.flatMap(readStep),
  };
}

function readStep(step: unknown): ToldStep[] {
  const { at, time, text } = (step ?? {}) as Partial<Record<keyof ToldStep, unknown>>;
  return typeof at === "string" && typeof time === "string" && typeof text === "string" ? [{ at, time, text }] : [];
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Only an address of the web is ever a link. */
const linkOf = (value: unknown): string | null => (/^https?:\/\//.test(String(value)) ? textOf(value) : null);
