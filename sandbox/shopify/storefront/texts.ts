import type { BuyerLocale } from "./locale.ts";

/** Texts of the shop's own pages. */
const VI = {
  standIn: "Cửa hàng mô phỏng để chạy thử, không phải Shopify.",
  products: "Sản phẩm",
  cart: "Giỏ hàng",
  addToCart: "Thêm vào giỏ",
  emptyCart: "Giỏ hàng đang trống.",
  quantity: "Số lượng",
  variant: "Loại",
  belowBlock: "Đoạn này đứng dưới khối của ứng dụng.",
  update: "Cập nhật",
  checkout: "Thanh toán",
  subtotal: "Tạm tính",
  shippingLater: "Phí giao hàng được tính ở bước thanh toán.",
  noWeight: "chưa có khối lượng",
  digital: "không cần giao",
  shipsFrom: "từ kho",
  language: "Ngôn ngữ",
  admin: "Trang quản trị",
  notFound: "Không tìm thấy trang này",
  password: "Cửa hàng sắp mở, hiện còn đặt mật khẩu",
  theme: "Giao diện mô phỏng của shop",
  appError: "Có lỗi ở ứng dụng của bên thứ ba",
  appErrorText: "Có thể chỉ là tạm thời. Hãy thử lại sau giây lát.",
};

type StorefrontTexts = typeof VI;

const EN: StorefrontTexts = {
  standIn: "This is a stand-in for the online store, to try things out. It is not Shopify.",
  products: "Products",
  cart: "Cart",
  addToCart: "Add to cart",
  emptyCart: "Your cart is empty.",
  quantity: "Quantity",
  variant: "Variant",
  belowBlock: "This stands below the app's block.",
  update: "Update",
  checkout: "Check out",
  subtotal: "Subtotal",
  shippingLater: "Shipping is calculated at checkout.",
  noWeight: "no weight",
  digital: "needs no shipping",
  shipsFrom: "from",
  language: "Language",
  admin: "Admin",
  notFound: "There is no such page",
  password: "Opening soon: this store still has a password",
  theme: "Stand-in for the shop's own theme",
  appError: "There was an error in the third-party application",
  appErrorText: "This may be a temporary issue. Please try again in a moment.",
};

/** Returns the texts of a language. */
export function storefrontTextsOf(locale: BuyerLocale): StorefrontTexts {
  return locale === "en" ? EN : VI;
}
