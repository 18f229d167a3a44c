import type { QuoteTrace } from "./quote-trace";
import type { RatePlace } from "./rate-request";

/** Returns the trace as it may be stored: without the buyer's house number and street, but with the names of places. */
export function withoutStreet(trace: QuoteTrace): QuoteTrace {
  const { currency, locale, typed } = trace;
  return { ...trace, currency: short(currency), locale: short(locale), typed: shortenedPlace(typed) };
}

/** Longest text stored of a field: enough to understand a request, without keeping arbitrarily long input for a week. */
const MAX_CHARACTERS = 120;

const short = (text: string) => text.slice(0, MAX_CHARACTERS);

function shortenedPlace({ country, province, city, zip, address1, address2 }: RatePlace): RatePlace {
  const [first = "", ...rest] = address1.split(",");
  const kept = rest.map((part) => part.trim()).filter(Boolean);
  const isEmpty = first.trim() === "" && kept.length === 0;
  return {
    country: short(country),
    province: short(province),
    city: short(city),
    zip: short(zip),
    address1: isEmpty ? "" : short(["…", ...kept.filter(namesNoDoor)].join(", ")),
    address2: short(
      address2
        .split(",")
        .map((part) => (namesNoDoor(part.trim()) ? part.trim() : "…"))
        .join(", "),
    ),
  };
}

/** A part that begins with a number or one of these words identifies a house or street, wherever it stands. */
const DOOR =
  /^(?:\d|(?:số|so|nhà|căn|can ho|phòng|tầng|tòa|toà|lô|ngõ|ngách|hẻm|hem|kiệt|đường|duong)(?=[\s.:\d]|$))/iu;

const namesNoDoor = (part: string) => !DOOR.test(part.normalize("NFC"));
