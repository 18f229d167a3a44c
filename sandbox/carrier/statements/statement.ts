import type { Order } from "../orders/order.ts";
import { vietnamClock } from "../times.ts";
import type { WorkbookCell } from "./workbook.ts";

/** What the stand-in pays and charges for one parcel, whole VND. */
interface Line {
  order: Order;
  codVnd: number;
  returnFeeVnd: number;
}

/** Delivered, and settled after it: what was collected is paid out. */
const DELIVERED = [5, 6];
/** Returned, and settled after it: nothing was collected, and the way back is charged. */
const RETURNED = [11, 21];

const HEADER = [
  "STT",
  "Mã vận đơn",
  "Mã đơn hàng khách hàng",
  "Ngày đối soát",
  "Khối lượng (g)",
  "Tiền thu hộ",
  "Phí vận chuyển",
  "Phí bảo hiểm",
  "Phụ phí khác",
  "Phí hoàn hàng",
  "Thực nhận",
];

/** Columns of a total, from the first amount on. */
const FIRST_AMOUNT = 5;

/**
 * Returns the statement of these orders as rows of cells: a title, the header, a row for each parcel that was delivered or returned,
 * and the total. No public source has the layout of the carrier's own statement (field notes 16): this one is invented, with the
 * words that its status record and its merchants use.
 */
export function statementRows(orders: readonly Order[], nowMs: number): WorkbookCell[][] {
  const today = vietnamClock(nowMs).slice(0, 10);
  const lines = orders.flatMap(lineOf);
  const rows = lines.map(({ order, codVnd, returnFeeVnd }, at): WorkbookCell[] => {
    const { charges, record } = order;
    const extraVnd = charges.surcharges.reduce((sum, { amountVnd }) => sum + amountVnd, 0);
    // What the recipient pays to the courier is not taken from the shop (carrier 2.3).
    const chargedVnd = record.isFreeship === 1 ? charges.shipFeeOnlyVnd : 0;
    const insuranceVnd = record.isFreeship === 1 ? charges.insuranceVnd : 0;
    const otherVnd = record.isFreeship === 1 ? extraVnd : 0;
    const netVnd = codVnd - chargedVnd - insuranceVnd - otherVnd - returnFeeVnd;
    const day = vietnamClock(order.movedMs ?? order.modifiedMs).slice(0, 10);
    return [
      ...[at + 1, order.label, order.partnerId, { day }, record.weightGrams],
      ...[codVnd, chargedVnd, insuranceVnd, otherVnd, returnFeeVnd, netVnd],
    ];
  });
  const total = HEADER.map((_, at): WorkbookCell => {
    if (at === 1) return "Tổng cộng";
    return at < FIRST_AMOUNT ? null : rows.reduce((sum, row) => sum + Number(row[at]), 0);
  });
  return [
    [`Bảng đối soát ngày ${today} (bản giả lập: mẫu này không phải của hãng vận chuyển)`],
    HEADER,
    ...rows,
    total,
  ];
}

function lineOf(order: Order): Line[] {
  const { charges, record, statusId } = order;
  if (DELIVERED.includes(statusId)) {
    // After a partial delivery nobody but the courier knows: the stand-in says half of it, in whole thousands.
    const half = Math.floor(record.pickMoneyVnd / 2_000) * 1_000;
    const collectedVnd = charges.collectedVnd ?? (charges.collectedVnd === null ? half : record.pickMoneyVnd);
    return [{ order, codVnd: collectedVnd, returnFeeVnd: charges.returnFeeVnd ?? 0 }];
  }
  if (RETURNED.includes(statusId)) {
    return [{ order, codVnd: charges.collectedVnd ?? 0, returnFeeVnd: charges.returnFeeVnd ?? 0 }];
  }
  return [];
}
