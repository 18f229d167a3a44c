import { z } from "zod";
import { readFlag, readInteger, readText, readWireNumber } from "./numbers";
import { readDay, readHalfDay, readTime } from "./times";

/**
 * Fields of answers. Almost any field may be hidden, null, or of another type than the contract says (carrier 2.7, field notes
 * 1.3). An absent or unreadable value becomes null; code that requires it checks.
 */
export const lenient = {
  number: field(readWireNumber),
  integer: field(readInteger),
  text: field(readText),
  flag: field(readFlag),
  time: field(readTime),
  day: field(readDay),
  halfDay: field(readHalfDay),
};

function field<T>(read: (value: unknown) => T) {
  return z.unknown().optional().transform(read);
}
