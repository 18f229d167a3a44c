import type { QueueAct } from "~/domain/attention/main-action";
import type { Right } from "~/domain/settings/staff-rights";

/** The right that each act of the queue needs, as on the order's page (decision 079). */
export const ACT_RIGHTS: Readonly<Record<QueueAct, Right>> = {
  tell: "follow_up",
  received: "receive_returns",
  release: "release_hold",
  refresh: "follow_up",
  book: "book",
  rebook: "cancel",
  cancel: "cancel",
  ship_again: "settle_doubt",
  close: "follow_up",
  leave: "change_money",
  decline: "follow_up",
};
