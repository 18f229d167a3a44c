import address from "./address.json";
import attention from "./attention.json";
import batch from "./batch.json";
import buyer from "./buyer.json";
import carrier from "./carrier.json";
import changes from "./changes.json";
import checkout from "./checkout.json";
import claims from "./claims.json";
import common from "./common.json";
import confirm from "./confirm.json";
import discrepancy from "./discrepancy.json";
import exchange from "./exchange.json";
import extension from "./extension.json";
import fees from "./fees.json";
import filters from "./filters.json";
import handover from "./handover.json";
import history from "./history.json";
import home from "./home.json";
import money from "./money.json";
import orders from "./orders.json";
import papers from "./papers.json";
import parcel from "./parcel.json";
import plan from "./plan.json";
import prints from "./prints.json";
import problems from "./problems.json";
import push from "./push.json";
import reports from "./reports.json";
import returns from "./returns.json";
import rules from "./rules.json";
import selection from "./selection.json";
import settings from "./settings.json";
import setup from "./setup.json";
import split from "./split.json";
import staff from "./staff.json";
import statements from "./statements.json";
import views from "./views.json";

/** All Vietnamese texts by namespace: one file each. */
export const vi = {
  address,
  attention,
  batch,
  buyer,
  carrier,
  changes,
  checkout,
  claims,
  common,
  confirm,
  exchange,
  extension,
  fees,
  filters,
  handover,
  history,
  home,
  discrepancy,
  money,
  orders,
  papers,
  parcel,
  plan,
  prints,
  problems,
  push,
  reports,
  returns,
  rules,
  selection,
  settings,
  setup,
  split,
  staff,
  statements,
  views,
};
