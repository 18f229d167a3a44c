import type { BuyerAnswer } from "~/domain/buyer/answer";
import { noonInVietnam } from "~/domain/vietnam-time";
import { useFormat } from "./format";
import { useText } from "./text";

/** Returns a function that says what a buyer answered when a delivery failed, in one line for staff. */
export function useAnswerText() {
  const t = useText();
  const format = useFormat();
  return ({ kind, day, phone, place }: BuyerAnswer) =>
    t(`attention:buyer_says.${kind}`, {
      day: day ? format.date(noonInVietnam(day)) : "",
      phone: phone ?? "",
      place: place ?? "",
    });
}
