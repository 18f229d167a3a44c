import { type Html, html } from "../../html.ts";
import type { Call } from "../calls.ts";
import { textOf, wholeOf } from "../fields.ts";
import { fold } from "../names.ts";
import { moveOrder } from "../orders/move.ts";
import type { Order } from "../orders/order.ts";
import { refuse } from "../refusals.ts";
import type { Reply } from "../reply.ts";
import type { Sandbox } from "../sandbox.ts";
import type { PushRecord } from "../state.ts";
import { vietnamClock } from "../times.ts";
import { parcelRow } from "./parcel.ts";
import { STYLE } from "./style.ts";

const SHOWN = 200;

/**
 * Answers the page at `/`: the ledger, newest first, where a person plays the courier. `POST /` moves a parcel and
 * redirects back.
 */
export function answerPage(call: Call, sandbox: Sandbox): Reply {
  if (call.method === "POST") return movedByHand(call, sandbox);
  if (call.method !== "GET" && call.method !== "HEAD") return refuse({ code: 10102 }, sandbox.logId());
  const page = ledgerPage(sandbox, textOf(call.query.q));
  return {
    status: 200,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
    body: { bytes: Buffer.from(page.text) },
  };
}

function movedByHand({ body }: Call, sandbox: Sandbox): Reply {
  const order = sandbox.orders.find(textOf(body.order));
  const statusId = wholeOf(body.status_id === "other" ? body.other_status_id : body.status_id);
  if (!order || statusId === undefined || Number.isNaN(statusId)) return refuse({ code: 10105 }, sandbox.logId());
  void moveOrder(sandbox, order, {
    statusId,
    by: "control",
    reasonCode: textOf(body.reason_code),
    returnPartPackage: textOf(body.return_part_package) === "1",
  });
  return { status: 303, headers: { location: `/#${encodeURIComponent(order.label)}` }, body: null };
}

function ledgerPage(sandbox: Sandbox, search: string): Html {
  const { orders, pushes } = sandbox.state;
  const wanted = fold(search);
  const found = orders.filter((order) => wanted === "" || fold(searchable(order)).includes(wanted)).reverse();
  const lastPushes = new Map<string, PushRecord>(pushes.map((push) => [push.label, push]));
  return html`<!doctype html><html lang="vi"><head><meta charset="utf-8">
    <meta name="viewport" content="width=device-width"><title>Hãng vận chuyển (giả lập)</title>
    <style>${STYLE}</style></head><body>
    <header><h1>Hãng vận chuyển (bản giả lập)</h1>
      <p>Đây là bản thay thế để dùng thử, không phải hệ thống của hãng vận chuyển; không có đơn hàng nào ở đây là thật.
      Bấm vào một trạng thái để đóng vai người giao hàng. <span lang="en">This is a stand-in for trying things out, not the carrier's
      system: nothing here is real.</span></p></header>
    <main><form class="search"><input name="q" value="${search}" placeholder="Mã vận đơn, mã đơn, người nhận">
      <button>Tìm</button> <a href="/">Tải lại</a> ·
      <a href="/statement.xlsx">Bảng đối soát (.xlsx)</a> <a href="/statement.csv">(.csv)</a> · ${found.length} đơn · giờ của hãng: ${vietnamClock(sandbox.nowMs())}</form>
    <table><thead><tr><th>Mã vận đơn</th><th>Người nhận</th><th>Thu hộ</th><th>Trạng thái</th><th>Lịch sử</th>
      <th>Chuyển trạng thái</th></tr></thead><tbody>
      ${found.slice(0, SHOWN).map((order) => parcelRow(order, lastPushes.get(order.label)))}
      ${found.length === 0 && html`<tr><td colspan="6">Chưa có đơn hàng nào.</td></tr>`}
    </tbody></table></main></body></html>`;
}

function searchable({ label, partnerId, record }: Order): string {
  return `${label} ${partnerId} ${record.customerName} ${record.customerTel}`;
}
