/** No address is longer; the limit bounds the work on hostile input. */
const MAX_CHARACTERS = 500;

const INVISIBLE = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2061-\u2069\ufeff]|\ufe0f/g;
const PICTURES = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}/gu;

/** A phone number in the text, with the word that introduces it. */
const PHONE =
  /(?:(?:sđt|sdt|đt|dt|tel|phone|hotline|zalo|liên hệ|lh|gọi)[\s.:]*)?(?<![\d/])(?:\+?84|0)(?:[\s.-]?\d){8,10}(?![\d/])/giu;

/**
 * Words that begin a remark about the place or the delivery. Without accents only those that occur in no place name.
 */
const REMARK =
  /(?<=\S)\s+(?=(?:gần|đối diện|doi dien|cạnh|bên cạnh|ben canh|kế bên|ke ben|sát bên|ngay cạnh|giao (?:giờ|hàng|trước|sau|buổi|ngoài)|gọi (?:trước|điện)|sđt|hotline|ghi chú|cảm ơn|cám ơn|cam on|thanks?)(?:[\s:.!]|$))/giu;

/**
 * Returns a field cleaned up: NFC, without invisible characters (the word joiner stays, as Shopify's border); pictures and
 * phone numbers become borders, and a border is put before a remark. `Ð` from Western keyboards becomes `Đ`.
 */
export function withoutNoise(field: string): string {
  if (field === "") return field;
  const text = field.slice(0, MAX_CHARACTERS).toWellFormed().normalize("NFC");
  const usual = UNUSUAL.test(text) ? inUsualLetters(text) : text;
  return usual.replace(PHONE, ", ").replace(REMARK, ", ");
}

/** A character outside the Latin alphabets, or one inside them that is removed or replaced. */
const UNUSUAL = /[\u00ad\u00d0\u00f0\u061c\u1efa-\uffff]/;

function inUsualLetters(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(PICTURES, ", ")
    .replace(/[\uff01-\uff5e]/g, (wide) => wide.normalize("NFKC"))
    .replaceAll("Ð", "Đ")
    .replaceAll("ð", "đ");
}

/** A segment that only says what is nearby: its places are not those of the address. */
const NEARBY =
  /^(?:gần|gan|đối diện|doi dien|cạnh|bên cạnh|ben canh|kế bên|ke ben|sát bên|ngay cạnh|giáp ranh|giáp với|sau lưng)\s/iu;

/** Returns whether a segment only says what is nearby. */
export function isNearby(text: string): boolean {
  return NEARBY.test(text);
}

/** The word for "former" at the end: `Quận 2 cũ`, `(cũ)`. No place name ends in it. */
const FORMERLY = /(?:^|\s)cũ$/iu;

/** Returns whether a segment is marked as a former name. */
export function saysFormerly(text: string): boolean {
  return FORMERLY.test(text);
}

/** Returns a segment without the mark of a former name. */
export function withoutFormerly(text: string): string {
  return text.replace(FORMERLY, "");
}

/** Country and postcode at the end of a segment (`Đà Nẵng 550000`, `Hà Nội VN`), in plain letters. */
const TRAILING = /\s(?:viet ?nam|vn|\d{5,6})$/;

/** Returns the words of a segment without country and postcode at its end. */
export function withoutTrailingNoise(plainWords: string): string {
  let rest = plainWords;
  while (TRAILING.test(rest)) rest = rest.replace(TRAILING, "");
  return rest;
}
