import { maskSecrets } from "~/log.server";

/** A person whose name, number and street appear nowhere else in a test. */
export const PERSON = {
  name: "Đặng Thị Duỵ Nhất",
  phone: "0912345678",
  email: "duy.nhat@example.test",
  street: "12 Đường Hoa Dạ Lan",
};

export const PERSONS_ADDRESS = {
  firstName: "Duỵ Nhất",
  lastName: "Đặng Thị",
  phone: "+84 912 345 678",
  address1: PERSON.street,
  address2: "Phường Bến Nghé, Quận 1",
  city: "Thành phố Hồ Chí Minh",
};

/** A text that mentions them recognisably. */
export const TEXT_NAMING_THE_PERSON = `Chị ${PERSON.name} (${PERSON.phone}, ${PERSON.email}) hẹn ở ${PERSON.street}`;

/** Traces of the person in a text, whatever its accents, case, spaces and encoding. */
const TRACES = [/duy ?\.?nhat/, /912 ?345 ?678/, /hoa ?da ?lan/];

/** Returns the texts in which the person can be recognised. */
export function namingThePerson(texts: readonly string[]): string[] {
  return texts.filter((text) => TRACES.some((trace) => trace.test(normalized(text))));
}

function normalized(text: string): string {
  const decoded = text
    .replaceAll("+", " ")
    .replace(/%[0-9a-f]{2}(?:%[0-9a-f]{2})*/gi, (escaped) => {
      try {
        return decodeURIComponent(escaped);
      } catch {
        return escaped;
      }
    })
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return decoded.normalize("NFD").replace(/\p{M}/gu, "").replaceAll(/[đĐ]/g, "d").toLowerCase().replace(/\s+/g, " ");
}

/** A log's lines, as the operator would read them. */
export function aLogDestination() {
  const lines: string[] = [];
  return { lines, destination: { write: (line: string) => void lines.push(maskSecrets(line)) } };
}
