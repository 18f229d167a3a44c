import type { NumberEntry } from "~/domain/typed-number";

/** Settings as they are being edited: a number may be empty, or text that is not a number yet. */
export type Draft<Value> = Value extends number
  ? number extends Value
    ? NumberEntry
    : Value
  : Value extends (infer Item extends object)[]
    ? Draft<Item>[]
    : Value extends unknown[]
      ? Value
      : Value extends object
        ? { [Key in keyof Value]: Draft<Value[Key]> }
        : Value;
