/** What the domain says of a parcel's outcome, for tests that hold what is stored against it. */
export { buyerOutcome, type OutcomeFacts } from "~/domain/status/outcome";
