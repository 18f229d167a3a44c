import { expect } from "vitest";
import { type BatchAnswer, readBatchAnswer } from "~/domain/extension/batch";
import { type DoneAnswer, type OrderAnswer, readDoneAnswer, readOrderAnswer } from "~/domain/extension/order";
import * as orderRoute from "~/routes/ext.orders.$orderKey/route";
import { type aMerchant, orderKeyOf } from "./a-merchant";

type Merchant = Awaited<ReturnType<typeof aMerchant>>;

/** Reads an order as the extensions do, in Vietnamese. */
export async function readOrder(merchant: Merchant, orderId: string): Promise<OrderAnswer> {
  const orderKey = orderKeyOf(orderId);
  const response = await orderRoute.loader(await merchant.asks(`/ext/orders/${orderKey}`, { orderKey }));
  return read(response, readOrderAnswer);
}

/** Asks the app to do something with a parcel of an order, as the extensions do. */
export async function ask(merchant: Merchant, orderId: string, question: object): Promise<DoneAnswer> {
  const orderKey = orderKeyOf(orderId);
  const response = await orderRoute.action(await merchant.sends(`/ext/orders/${orderKey}`, question, { orderKey }));
  return read(response, readDoneAnswer);
}

/** Reads what the app answers about a batch. */
export const batchOf = (response: Response): Promise<BatchAnswer> => read(response, readBatchAnswer);

async function read<Answer>(response: Response, reader: (answer: unknown) => Answer | null): Promise<Answer> {
  expect(response.status).toBe(200);
  const answer = reader(await response.json());
  if (!answer) throw new Error("the extension cannot read the answer");
  return answer;
}
