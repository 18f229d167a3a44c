import type { Locale } from "./texts.ts";

/** Texts of the page that plays Shopify Flow. */
const VI = {
  flow: "Shopify Flow (mô phỏng)",
  workflows: "Quy trình bắt đầu từ ứng dụng",
  workflowsHelp:
    "Mỗi dòng là một quy trình chỉ ghi lại những gì ứng dụng báo. Bật thì ứng dụng được hỏi trước, như trong Flow thật.",
  on: "Đang bật",
  off: "Đang tắt",
  turnOn: "Bật",
  turnOff: "Tắt",
  actions: "Chạy một hành động của ứng dụng",
  actionsHelp: "Yêu cầu được ký như của Shopify, và gửi lại cùng mã cho đến khi xong hoặc thất bại.",
  order: "Đơn",
  run: "Chạy",
  runs: "Các lần chạy",
  noRuns: "Chưa chạy hành động nào.",
  again: "Gửi lại cùng mã",
  states: { running: "Đang chờ", done: "Xong", failed: "Thất bại" },
  received: "Ứng dụng đã báo",
  noneReceived: "Ứng dụng chưa báo gì.",
  ran: "Quy trình đã chạy",
  ranNot: "Không có quy trình",
};

const EN: typeof VI = {
  flow: "Shopify Flow (stand-in)",
  workflows: "Workflows that begin with the app",
  workflowsHelp:
    "Each line is a workflow that only keeps what the app tells. Turning it on asks the app first, as in Flow.",
  on: "On",
  off: "Off",
  turnOn: "Turn on",
  turnOff: "Turn off",
  actions: "Run an action of the app",
  actionsHelp:
    "The request is signed as Shopify signs it, and sent again under the same id until it is done or has failed.",
  order: "Order",
  run: "Run",
  runs: "Runs",
  noRuns: "No action was run yet.",
  again: "Send again under the same id",
  states: { running: "Waiting", done: "Done", failed: "Failed" },
  received: "The app has told",
  noneReceived: "The app has told nothing yet.",
  ran: "The workflow ran",
  ranNot: "No workflow",
};

/** Returns the texts of the page in a language. */
export const flowTextsOf = (locale: Locale) => (locale === "vi" ? VI : EN);
