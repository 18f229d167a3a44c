/** Reason codes by the status they explain (carrier 6.7), with the text the carrier sends in `reason`. */
export const REASONS: { statusIds: number[]; group: string; codes: [string, string][] }[] = [
  {
    statusIds: [8, 128],
    group: "Hoãn lấy hàng",
    codes: [
      ["100", "Nhà cung cấp hẹn lấy vào ca tiếp theo"],
      ["101", "Không liên lạc được với nhà cung cấp"],
      ["102", "Nhà cung cấp chưa có hàng"],
      ["103", "Nhà cung cấp đổi địa chỉ"],
      ["104", "Nhà cung cấp hẹn ngày lấy hàng"],
      ["105", "Quá tải, không lấy kịp"],
      ["106", "Do điều kiện thời tiết, khách quan"],
      ["107", "Lý do khác"],
    ],
  },
  {
    statusIds: [7, 127, -1],
    group: "Không lấy được hàng",
    codes: [
      ["110", "Địa chỉ ngoài vùng phục vụ"],
      ["111", "Hàng không nhận vận chuyển"],
      ["112", "Nhà cung cấp báo hủy"],
      ["113", "Nhà cung cấp hoãn hoặc không liên lạc được 3 lần"],
      ["114", "Lý do khác"],
      ["115", "Đối tác hủy đơn qua API"],
    ],
  },
  {
    statusIds: [10, 410],
    group: "Delay giao hàng",
    codes: [
      ["120", "Quá tải, giao không kịp"],
      ["121", "Người nhận hẹn giao ca tiếp theo"],
      ["122", "Không gọi được cho người nhận"],
      ["123", "Người nhận hẹn ngày giao"],
      ["124", "Người nhận chuyển địa chỉ nhận mới"],
      ["125", "Địa chỉ người nhận sai, cần nhà cung cấp kiểm tra lại"],
      ["126", "Do điều kiện thời tiết, khách quan"],
      ["127", "Lý do khác"],
      ["128", "Đối tác hẹn thời gian giao hàng"],
      ["129", "Không tìm thấy hàng"],
      ["1200", "Số điện thoại người nhận sai, cần nhà cung cấp kiểm tra lại"],
    ],
  },
  {
    statusIds: [9, 49],
    group: "Không giao được hàng",
    codes: [
      ["130", "Người nhận không đồng ý nhận sản phẩm"],
      ["131", "Không liên lạc được với người nhận 3 lần"],
      ["132", "Người nhận hẹn giao lại quá 3 lần"],
      ["133", "Shop báo hủy đơn hàng"],
      ["134", "Lý do khác"],
      ["135", "Đối tác hủy đơn qua API"],
    ],
  },
  {
    statusIds: [20],
    group: "Delay trả hàng",
    codes: [
      ["140", "Nhà cung cấp hẹn trả ca tiếp theo"],
      ["141", "Không liên lạc được với nhà cung cấp"],
      ["142", "Nhà cung cấp không có nhà"],
      ["143", "Nhà cung cấp hẹn ngày trả"],
      ["144", "Lý do khác"],
    ],
  },
];

const WORDS = new Map(REASONS.flatMap((reason) => reason.codes));

/** Returns the carrier's text for a reason code; empty without a code and for an unknown one. */
export function reasonWords(code: string): string {
  return WORDS.get(code) ?? "";
}
