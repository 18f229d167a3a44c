import { accountByToken } from "../auth.ts";
import { headerOf } from "../calls.ts";
import { quote } from "../fees/quote.ts";
import type { Transport } from "../fees/tariff.ts";
import { textOf } from "../fields.ts";
import { isServed, provinceOfLine, registeredPickup } from "../places.ts";
import { refuse } from "../refusals.ts";
import type { Reply } from "../reply.ts";
import type { Asked } from "../router.ts";
import type { Account, Order } from "../state.ts";
import { vietnamIso } from "../times.ts";
import { createdReply, duplicateReply } from "./created.ts";
import { labelFor, nextTrackingId, sortingCode } from "./numbers.ts";
import { registerProducts } from "./products.ts";
import { findRefusal, idRefusal } from "./refusals.ts";
import { type OrderRequest, readOrderRequest } from "./request.ts";
import { scheduleFor } from "./schedule.ts";

/**
 * `POST /services/shipment/order` (carrier 4.1, 4.2). From the duplicate check to the ledger nothing waits, so two calls
 * with one id can never both be accepted.
 */
export function createOrder(asked: Asked): Reply {
  const { call, sandbox, account } = asked;
  const { state } = sandbox;
  const platform = accountByToken(sandbox, headerOf(call.headers, "x-refer-token"));
  if (headerOf(call.headers, "x-refer-token") && platform?.kind !== "platform") {
    return refuse({ code: 20102 }, sandbox.logId());
  }
  const request = readOrderRequest(call.body);
  if (!request) return refuse({ code: 30101 }, sandbox.logId());
  const unusable = idRefusal(request);
  if (unusable) return refuse(unusable, sandbox.logId());
  const present = sandbox.orders.byPartnerId(request.id);
  const reusable = present?.statusId === -1 && state.options.idReuseAfterCancel;
  if (present && !reusable) return duplicateReply(present, state.options);
  const refusal = findRefusal(request, state, account);
  if (refusal) return refuse(refusal, sandbox.logId());
  return accept(asked, request, platform);
}

function accept({ call, sandbox, account }: Asked, request: OrderRequest, platform: Account | undefined): Reply {
  const { state } = sandbox;
  const { options } = state;
  const to = { province: request.text("province"), district: request.text("district"), ward: request.text("ward") };
  const method = request.text("actual_transfer_method");
  const askedTransport = method === "road" || method === "fly" ? method : request.text("transport");
  const pickup = registeredPickup(account, request.text("pick_address_id"));
  const valueVnd = request.whole("value") ?? 0;
  const { transport, ...charges } = quote(
    {
      kind: account.kind,
      // carrier 2.3: a registered pickup takes priority over the address sent beside it.
      fromProvince: pickup ? provinceOfLine(textOf(pickup.address)) : request.text("pick_province"),
      toProvince: to.province,
      weightGrams: request.weightGrams,
      valueVnd,
      askedTransport,
      tags: request.tags,
      xfast: request.text("deliver_option") === "xteam",
      solutionCount: request.solutionIds.filter((id) => offersSolution(account, id)).length,
    },
    options,
  );
  if (!isServed(to, undefined, options)) return refuse({ code: 30610, fill: to.province }, sandbox.logId());
  if (!isServed(to, transport, options)) return refuse({ code: 30604 }, sandbox.logId());

  const ownLabel = request.text("label_id");
  if (ownLabel && sandbox.orders.find(ownLabel)) {
    return refuse({ status: 422, message: `Mã vận đơn ${ownLabel} đã được sử dụng.` }, sandbox.logId());
  }
  // Whole seconds, as every answer tells them: a move in the same second is not older than its order.
  const nowMs = Math.floor(sandbox.nowMs() / 1000) * 1000;
  const trackingId = nextTrackingId(state);
  const sorting = sortingCode(to.province, to.ward);
  const order: Order = {
    label: ownLabel || labelFor(account.code, sorting, trackingId),
    trackingId,
    sortingCode: sorting,
    partnerId: request.id,
    accountCode: account.code,
    platformCode: platform?.code ?? null,
    body: call.body,
    version: textOf(call.query.ver),
    createdMs: nowMs,
    modifiedMs: nowMs,
    statusId: options.initialStatus,
    history: [],
    charges,
    record: {
      pickName: textOf(pickup?.pick_name) || request.text("pick_name"),
      pickTel: textOf(pickup?.pick_tel) || request.text("pick_tel"),
      pickAddressLine: textOf(pickup?.address) || addressLine(request, "pick_"),
      customerName: request.text("name"),
      customerTel: request.text("tel"),
      addressLine: addressLine(request, ""),
      message: request.text("note"),
      ...scheduleFor(request, nowMs, charges.area, transport),
      weightGrams: request.weightGrams,
      valueVnd,
      pickMoneyVnd: request.whole("pick_money") ?? 0,
      isFreeship: request.whole("is_freeship") === 1 ? 1 : 0,
      storageDays: 0,
      transport,
      tags: request.tags,
      notDeliveredFeeVnd: request.notDeliveredFeeVnd ?? 0,
      products: registerProducts(request, account, state),
    },
  };
  order.history.push({
    statusId: order.statusId,
    atMs: nowMs,
    actionTime: vietnamIso(nowMs),
    reasonCode: "",
    reason: "",
    returnPartPackage: false,
    by: "create",
  });
  sandbox.orders.add(order);
  sandbox.changed();
  const notices = [
    transportNotice(method, askedTransport, transport),
    ...request.solutionIds
      .filter((id) => !offersSolution(account, id))
      .map((id) => `Giải pháp ${id} không được áp dụng.`),
  ].filter((notice) => notice !== "");
  return createdReply(order, notices.join("\n"), options);
}

/** carrier 2.3: ground instead of the default air is announced; so is a wish the route cannot meet. */
function transportNotice(method: string, asked: string, used: Transport): string {
  const words = { road: "đường bộ", fly: "đường bay" };
  if (method === "road") return "Đơn hàng được chuyển sang vận chuyển bằng đường bộ.";
  const wasAsked = asked === "road" || asked === "fly";
  return wasAsked && asked !== used ? `Tuyến này không hỗ trợ ${words[asked]}, đơn hàng đi bằng ${words[used]}.` : "";
}

function offersSolution(account: Account, id: string): boolean {
  return account.solutions.some((solution) => textOf(solution.solution_id) === id);
}

/** One line as the status record has it: detail, street or hamlet, ward, district, province (field notes 5). */
function addressLine(request: OrderRequest, prefix: string): string {
  const detail = request.text(`${prefix}address`);
  const rest = ["hamlet", "street", "ward", "district", "province"].map((level) => request.text(`${prefix}${level}`));
  const written = detail.split(",").map((part) => part.trim());
  const named = rest.filter((name) => name && !/^(other|khác|khac)$/i.test(name) && !written.includes(name));
  return [detail, ...named].join(", ");
}
