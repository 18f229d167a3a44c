import { maskSecrets } from "~/log.server";

/** Somebody whose name, number and street stand nowhere else in a test. */
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

/** What somebody may write about them, in a way that only they are meant. */
export const WORDS = `Chị ${PERSON.name} (${PERSON.phone}, ${PERSON.email}) hẹn ở ${PERSON.street}`;

/** How the person shows in a text, whatever its accents, case, spaces and encoding. */
const TRACES = [/duy ?\.?nhat/, /912 ?345 ?678/, /hoa ?da ?lan/];

/** The texts in which the person can be recognised. */
export function namingThePerson(texts: readonly string[]): string[] {
  return texts.filter((text) => TRACES.some((trace) => trace.test(plain(text))));
}

function plain(text: string): string {
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
export function aLogbook() {
  const lines: string[] = [];
  return { lines, destination: { write: (line: string) => void lines.push(maskSecrets(line)) } };
}
