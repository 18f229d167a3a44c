import { check } from "./a-case";

check({
  "no account": { account: null, gives: "nothing", says: ["no_account"] },
  "an account that is not connected": { account: { connected: false }, gives: "nothing", says: ["no_account"] },
  "a token that the carrier rejected": {
    account: { tokenRejected: true },
    gives: "nothing",
    says: ["token_rejected"],
  },
  "a live order while the shop is connected to staging": {
    account: { environment: "staging" },
    gives: "nothing",
    says: ["staging_live_order"],
  },
  "… a test order is sent there": { account: { environment: "staging" }, order: { test: true }, gives: {} },
  "an order in another currency": {
    order: { currency: "USD" },
    gives: "nothing",
    says: ["currency_not_vnd"],
  },
});
