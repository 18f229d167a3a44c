import type { Trouble } from "~/domain/statement/states";

/** Why a file cannot be read: thrown within the thread, said outside of it. */
export class Unreadable extends Error {
  readonly trouble: Trouble;

  constructor(trouble: Trouble) {
    super(trouble);
    this.trouble = trouble;
  }
}
