import { json, type Reply } from "./reply.ts";

/** The carrier's error table: code → HTTP status and message; `…` stands for a value to fill in (field notes 2). */
const TABLE = {
  10101: [500, "Đã có lỗi xảy ra!"],
  10102: [405, "Phương thức không hợp lệ"],
  10103: [500, "Hệ thống GHTK đang sự cố. Vui lòng thử lại sau!"],
  10104: [404, "Đường dẫn không tồn tại, vui lòng thử lại sau"],
  10105: [405, "Yêu cầu không hợp lệ"],
  20101: [401, "Cần cung cấp token hợp lệ"],
  20102: [401, "X-Refer-Token không hợp lệ"],
  30101: [422, "Thiếu thông tin đơn hàng"],
  30102: [422, "Trường order.id phải có độ dài dưới 250 kí tự."],
  30103: [422, "Đơn hàng chưa có khối lượng. Vui lòng kiểm tra lại."],
  30104: [422, "Phương thức vận chuyển không hợp lệ, ban chỉ có thể chọn road(đường bộ) hoặc fly(đường bay)."],
  30105: [
    422,
    "Lưu danh sách đơn hàng không thành công. Đơn hàng … bị sai khối lượng. GHTK tính theo đơn vị (kg), vui lòng kiểm tra lại.",
  ],
  30106: [422, "Trường is_freeship có giá trị không hợp lệ."],
  30107: [422, "Quý khách đã dùng mã … cho 1 đơn hàng khác."],
  30108: [422, "Trường pick_option chỉ nhận một trong hai giá trị cod và post."],
  30110: [422, "Giá trị hàng hoá phải lớn hơn 0. Vui lòng kiểm tra lại."],
  30201: [422, "Số điện thoại lấy hàng không hợp lệ."],
  30202: [422, "Số điện thoại lấy hàng trùng với số điện thoại nhận hàng."],
  30203: [422, "Vui lòng nhập mã sản phẩm."],
  30204: [422, "Vui lòng nhập tên người gửi."],
  30205: [422, "Vui lòng nhập tiền CoD."],
  30206: [422, "Vui lòng nhập đúng số tiền CoD."],
  30207: [422, "Vui lòng nhập địa chỉ lấy hàng hóa."],
  30208: [422, "Vui lòng nhập tên thành phố nơi lấy hàng hóa."],
  30209: [422, "Vui lòng nhập tên quận/huyện nơi lấy hàng hóa."],
  30210: [422, "Vui lòng nhập điện thoại liên hệ nơi lấy hàng hóa."],
  30301: [422, "Số điện thoại khách hàng không hợp lệ."],
  30302: [422, "Đơn hàng thiếu thông tin địa chỉ thôn/ấp/xóm/tổ/…. Vui lòng kiểm tra lại."],
  30303: [422, "Vui lòng nhập tên người nhận."],
  30304: [422, "Vui lòng nhập địa chỉ chi tiết của người nhận."],
  30305: [422, "Vui lòng nhập tên tỉnh của người nhận."],
  30306: [422, "Vui lòng nhập tên quận/huyện của người nhận."],
  30307: [422, "Vui lòng nhập số điện thoại của người nhận."],
  30401: [422, "Vui lòng nhập tên của người nhận hàng trả."],
  30402: [422, "Vui lòng nhập địa chỉ của người nhận hàng trả."],
  30403: [422, "Vui lòng nhập tên tỉnh của người nhận hàng trả."],
  30404: [422, "Vui lòng nhập tên quận/huyện của người nhận hàng trả."],
  30405: [422, "Vui lòng nhập số điện thoại của người nhận hàng trả."],
  30501: [422, "Giá trị số lượng ở sản phẩm … có giá trị không hợp lệ."],
  30601: [403, "Shop chưa được hỗ trợ tính năng này!"],
  30603: [400, "Đơn hàng quá khối lượng. GHTK không chuyển hàng > … kg."],
  30604: [200, "Không có chuyến bay phù hợp cho đơn hàng, vui lòng chọn đường bộ (road)."],
  30607: [400, "GHTK chưa hỗ trợ giao hàng đơn có số tiền CoD lớn hơn …đ. Vui lòng kiểm tra lại."],
  30608: [400, "GHTK chưa hỗ trợ giao hàng đơn có giá trị đóng khai giá lớn hơn …đ. Vui lòng kiểm tra lại."],
  30609: [400, "Đơn hàng có hàng hóa cấm vận chuyển, tính năng tạo đơn bị tạm khóa."],
  30610: [200, "Tuyến giao đến … đang tạm ngưng nhận đơn, vui lòng thử lại sau."],
  40101: [500, "Has an unexpected errors when print label, please retry this request !"],
  50101: [200, "Đơn hàng đã ở trạng thái hủy"],
  50102: [200, "Đơn đã lấy hàng, không thể hủy đơn."],
  50103: [200, "Đơn đang giao, không thể hủy đơn."],
  50104: [200, "Đơn đã giao, không thể hủy đơn."],
  50105: [200, "Đơn đã đối soát, không thể hủy đơn."],
  50106: [200, "Đơn đang lấy hàng, không thể hủy đơn."],
  50107: [200, "Không thể hủy đơn hàng …."],
  50108: [500, "Lỗi, vui lòng thử lại sau!"],
  50109: [400, "Không tìm thấy vận đơn trên hệ thống"],
} as const satisfies Record<number, readonly [number, string]>;

export type RefusalCode = keyof typeof TABLE;

/** Returns whether the table has this code. */
export function isRefusalCode(code: number): code is RefusalCode {
  return Object.hasOwn(TABLE, code);
}

/** A refusal from the carrier's table, or one for a rule without a code. */
export type Refusal = { code: RefusalCode; fill?: string } | { message: string; status: number };

/** Returns the answer to a refused call: `{success: false, message, error_code, log_id}` (carrier 2.1, 7.2). */
export function refuse(refusal: Refusal, logId: string): Reply {
  if ("message" in refusal) return json(refusal.status, { success: false, message: refusal.message, log_id: logId });
  const [status, message] = TABLE[refusal.code];
  return json(status, {
    success: false,
    message: refusal.fill === undefined ? message : message.replace("…", () => refusal.fill ?? ""),
    error_code: String(refusal.code),
    log_id: logId,
  });
}
