import type { NumberEntry } from "~/domain/typed-number";

/** Settings while they are being written: a number may be empty, or a text that is none yet. */
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
