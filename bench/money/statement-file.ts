import { type WorkbookCell, writeWorkbook } from "../../sandbox/carrier/statements/workbook.ts";

const HEADER = [
  "STT",
  "Mã vận đơn",
  "Người nhận",
  "Địa chỉ",
  "Ngày đối soát",
  "Khối lượng (g)",
  "Tiền thu hộ",
  "Phí vận chuyển",
  "Phí bảo hiểm",
  "Phí hoàn hàng",
  "Thực nhận",
];

/** How many rows of a hundred are of nobody's parcel, and pay something else than is known. */
const UNKNOWN = 3;
const DIFFERENT = 5;

/**
 * Returns a statement of so many rows for a seeded shop, as a workbook with texts that are all different, as names and addresses are:
 * those are what a file has most of.
 */
export function statementOf(shopId: string, rows: number): Buffer {
  const body = Array.from({ length: rows }, (_, at): WorkbookCell[] => {
    const n = at + 1;
    const label = n % 100 < UNKNOWN ? `S9.HN.${n}` : `S1.${shopId}.${n}`;
    const codVnd = n % 100 < UNKNOWN + DIFFERENT ? 240_000 : 250_000;
    return [
      ...[n, label, `Nguyễn Thị Người Mua ${n}`, `Số ${n} Đường Lê Lợi, Phường Bến Nghé, Thành phố Hồ Chí Minh`],
      ...[{ day: `2026-11-${String(1 + (n % 20)).padStart(2, "0")}` }, 300, codVnd, 30_000, 0, 0, codVnd - 30_000],
    ];
  });
  const sum = (at: number) => body.reduce((all, row) => all + Number(row[at]), 0);
  const total = HEADER.map((_, at): WorkbookCell => (at === 1 ? "Tổng cộng" : at < 6 ? null : sum(at)));
  return writeWorkbook([{ name: "Đối soát", rows: [["BẢNG ĐỐI SOÁT"], HEADER, ...body, total] }]);
}
