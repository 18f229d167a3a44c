import type { Origin, OriginField } from "~/domain/draft/origins";
import type { ParcelField, Problem } from "~/domain/parcel/problem";
import type { ParcelView } from "~/flows/parcel/views";

/** Returns who decided a part of the parcel, or of what was sent; undefined if it is not set. */
export function originOf(parcel: Pick<ParcelView, "draft" | "sentOrigins">, field: OriginField): Origin | undefined {
  return (parcel.draft?.origins ?? parcel.sentOrigins)?.[field];
}

/** Returns the problems of one part of the parcel. */
export function problemsOf(parcel: Pick<ParcelView, "problems">, field: ParcelField): Problem[] {
  return parcel.problems.filter((problem) => problem.field === field);
}
