import { type Html, html } from "../../html.ts";
import { totalVnd } from "../fees/quote.ts";
import type { HistoryEntry, Order } from "../orders/order.ts";
import { REASONS } from "../reasons.ts";
import type { PushRecord } from "../state.ts";
import { SHIPPER_REPORTS, STATUS_TEXTS, USUAL_STEPS, wordsOf } from "../statuses.ts";

/** Shows one parcel as a table row, with the buttons that move it. */
export function parcelRow(order: Order, lastPush: PushRecord | undefined): Html {
  const { record } = order;
  return html`<tr id="${order.label}">
    <td><code>${order.label}</code><br><span class="code">${order.partnerId}</span><br>
      <span class="code">${order.accountCode}${order.platformCode ? ` qua ${order.platformCode}` : ""}</span></td>
    <td>${record.customerName}<br>${record.customerTel}<br>${record.addressLine}</td>
    <td class="money">${vnd(record.pickMoneyVnd)}<br>
      <span class="code">${record.isFreeship === 1 ? "đã gồm phí" : "+ phí"} ${vnd(totalVnd(order.charges))}</span></td>
    <td class="status">${statusWords(order.statusId)}</td>
    <td><ol>${order.history.map(historyLine)}</ol>${pushLine(lastPush)}</td>
    <td>${moveForm(order)}</td>
  </tr>`;
}

function statusWords(statusId: number): Html {
  return html`${wordsOf(statusId) || "Mã lạ"} <span class="code">(${statusId})</span>`;
}

function historyLine(entry: HistoryEntry): Html {
  const reason = entry.reasonCode || entry.reason ? ` – ${entry.reasonCode} ${entry.reason}` : "";
  const partly = entry.returnPartPackage ? " – giao một phần" : "";
  return html`<li>${entry.actionTime.replace("T", " ").replace("+07:00", "")} ${statusWords(entry.statusId)}${reason}${partly}</li>`;
}

function pushLine(push: PushRecord | undefined): Html | undefined {
  if (!push) return undefined;
  const answer = push.answer === null ? "đang gửi" : "status" in push.answer ? push.answer.status : push.answer.error;
  return html`<div class="push">Webhook ${push.status_id}, lần ${push.attempt}: ${answer}</div>`;
}

/** Shows the usual next steps as buttons and every other status in a list. A reason and "partly delivered" apply to both. */
function moveForm(order: Order): Html {
  const next = USUAL_STEPS.get(order.statusId) ?? [];
  return html`<form class="move" method="post" action="/">
    <input type="hidden" name="order" value="${order.label}">
    <div class="moves">${next.map((id) => html`<button name="status_id" value="${id}">${wordsOf(id)} (${id})</button>`)}</div>
    <p><select name="reason_code" aria-label="Lý do"><option value="">Không có lý do</option>${REASON_GROUPS}</select>
      <label><input type="checkbox" name="return_part_package" value="1"> giao một phần</label></p>
    <select name="other_status_id" aria-label="Trạng thái khác">${STATUS_GROUPS}</select>
    <button name="status_id" value="other">Chuyển</button>
  </form>`;
}

const REASON_GROUPS = REASONS.map(
  ({ group, codes }) =>
    html`<optgroup label="${group}">${codes.map(([code, words]) => html`<option value="${code}">${code} ${words}</option>`)}</optgroup>`,
);

const STATUS_GROUPS = [
  html`<optgroup label="Trạng thái chính thức">${[...STATUS_TEXTS].map(statusOption)}</optgroup>`,
  html`<optgroup label="Shipper báo (chỉ để tham khảo)">${[...SHIPPER_REPORTS].map(statusOption)}</optgroup>`,
];

function statusOption([id, words]: [number, string]): Html {
  return html`<option value="${id}">${words} (${id})</option>`;
}

function vnd(amountVnd: number): string {
  return `${amountVnd.toLocaleString("vi-VN")} ₫`;
}
