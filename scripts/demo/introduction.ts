import type { Urls } from "../stack/programs.ts";

/** Returns the text that the demo prints: what to try first and where its data is, in Vietnamese and English. */
export function introductionText({ admin, carrier, shopify, checkout }: Urls, dataDir: string): string {
  return `
Thử ngay / Try this

  1. Mở / open    ${admin}
     Kết nối đơn vị vận chuyển bằng / connect the carrier with:  shop@waybill.test · giaohang2026
  2. Đơn hàng / Orders: chọn một đơn, xem những gì sẽ gửi, tạo vận đơn và in nhãn.
     Pick an order, see what will be sent, book it and print its label. Then select ten and book them at once.
  3. Đóng vai bưu tá / play the courier: ${carrier}
     Chuyển kiện hàng sang bước tiếp theo; trạng thái về lại trang vận đơn và Shopify sau vài giây.
     Move a parcel along; its status reaches the app and Shopify within seconds.
     Giao vài kiện rồi tải bảng đối soát / deliver a few, then download the statement: ${carrier}/statement.xlsx
     Nhập vào / import it at: ${admin}/app/money/statements
  4. Cửa hàng / the store: ${shopify}
     Sửa, hủy, thanh toán đơn hàng và xem ứng dụng xử lý. Edit, cancel or pay an order and watch the app follow.
  5. Đóng vai người mua / play the buyer: ${checkout}
     Trước đó bật phí khi thanh toán trong Waybill, rồi thêm vào khu vực Việt Nam: ${shopify}/store/waybill-demo/shipping
     Bỏ hàng vào giỏ, nhập địa chỉ, xem phí của từng cách gửi rồi đặt hàng COD (thanh toán mô phỏng).
     First switch on the fee at checkout in Waybill and add it to the zone Việt Nam at the address above. Then fill a
     cart, type an address, see what each way of sending costs, and order COD (simulated checkout).

Ctrl-C dừng tất cả; dữ liệu còn trong ${dataDir}. "npm run demo -- --fresh" bắt đầu lại từ đầu.
Ctrl-C stops everything; the data stays in ${dataDir}. "npm run demo -- --fresh" starts over.
`;
}
