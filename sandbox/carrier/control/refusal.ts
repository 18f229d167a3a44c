/** A control call that cannot be carried out, with the HTTP status and the error sentence. */
export class ControlRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
