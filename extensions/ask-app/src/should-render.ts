import { type ParcelAnswer, readOrderAnswer } from "../../../app/domain/extension/order";
import { ask } from "./ask";

/**
 * Returns whether an action on an order is offered: a parcel of it allows that. When the app gives no answer it is: the action's own window
 * says what is wrong, and a menu without it would not.
 */
export async function isOffered(
  orderId: string | undefined,
  allows: (may: ParcelAnswer["may"]) => boolean,
): Promise<{ display: boolean }> {
  const { answer } = await ask(`/ext/orders/${orderId?.split("/").at(-1) ?? ""}`, readOrderAnswer);
  return { display: answer ? answer.parcels.some(({ may }) => allows(may)) : true };
}
