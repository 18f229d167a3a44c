/** The character that Shopify puts before the ward in `address2` where its checkout asks for the ward by itself (shopify 9). */
const WORD_JOINER = "\u2060";

/** An order of the review store. Everybody in it is invented. */
export interface ReviewOrder {
  /** By which it is found again; it stands in the order's *source identifier*. */
  key: string;
  /** What a reviewer sees on it, as `docs/review/demo-store.md` says it. */
  shows: string;
  to: {
    name: string;
    phone: string | null;
    address1: string;
    address2?: string;
    city: string;
    countryCode?: string;
  };
  lines: { sku: string; pieces: number }[];
  payment: "cod" | "prepaid" | "deposit";
  note?: string;
  tags?: string[];
}

/** Paid before by a buyer who pays the rest in cash. */
export const DEPOSIT_VND = 1_000_000;
export const DELIVERY_FEE_VND = 30_000;

const ward = (name: string) => `${WORD_JOINER}${name}`;

export const ORDERS: readonly ReviewOrder[] = [
  {
    ...{ key: "review-01", shows: "COD, an address of today's two levels" },
    to: {
      name: "Nguyễn Thị Lan",
      phone: "0900000401",
      address1: "15 Xuân Diệu",
      address2: ward("Phường Tây Hồ"),
      city: "Hà Nội",
    },
    ...{ lines: [{ sku: "CHEN-GOM", pieces: 2 }], payment: "cod" },
  },
  {
    ...{ key: "review-02", shows: "COD, an address of the three levels before July 2025" },
    to: {
      ...{ name: "Trần Văn Hùng", phone: "0900000402", address1: "12 Lê Lợi" },
      ...{ address2: "Phường Bến Nghé, Quận 1", city: "Thành phố Hồ Chí Minh" },
    },
    ...{ lines: [{ sku: "AO-LINEN", pieces: 1 }], payment: "cod" },
  },
  {
    ...{ key: "review-03", shows: "prepaid: the courier collects nothing" },
    to: {
      name: "Phạm Minh Anh",
      phone: "0900000403",
      address1: "102 Lê Duẩn",
      address2: ward("Phường Hải Châu"),
      city: "Đà Nẵng",
    },
    ...{ lines: [{ sku: "AO-LINEN", pieces: 2 }], payment: "prepaid" },
  },
  {
    ...{ key: "review-04", shows: "a deposit was paid, the courier collects the rest" },
    to: {
      name: "Lê Hoàng Nam",
      phone: "0900000404",
      address1: "200 Xã Đàn",
      address2: ward("Phường Kim Liên"),
      city: "Hà Nội",
    },
    ...{ lines: [{ sku: "BO-TRA", pieces: 1 }], payment: "deposit" },
  },
  {
    ...{ key: "review-05", shows: "everything in one line" },
    to: {
      ...{ name: "Võ Thị Thu", phone: "0900000405" },
      ...{ address1: "45 Nguyễn Văn Linh, Phường Nam Dương, Quận Hải Châu", city: "Đà Nẵng" },
    },
    ...{ lines: [{ sku: "KHAN-THEU", pieces: 1 }], payment: "cod" },
  },
  {
    ...{ key: "review-06", shows: "typed without accents" },
    to: {
      ...{ name: "Dang Quoc Bao", phone: "0900000406", address1: "93 Nguyen Trai" },
      ...{ address2: "Phuong Nguyen Cu Trinh, Quan 1", city: "TP HCM" },
    },
    ...{ lines: [{ sku: "CHEN-GOM", pieces: 4 }], payment: "cod" },
  },
  {
    ...{ key: "review-07", shows: "the ward exists in several districts: a person decides" },
    to: { name: "Bùi Thanh Hà", phone: "0900000407", address1: "8 đường số 3, Phường 5", city: "TP. Hồ Chí Minh" },
    ...{ lines: [{ sku: "AO-LINEN", pieces: 1 }], payment: "cod" },
  },
  {
    ...{ key: "review-08", shows: "no ward at all: a person decides" },
    to: { name: "Đỗ Văn Tài", phone: "0900000408", address1: "77 Trần Phú", city: "Hà Nội" },
    ...{ lines: [{ sku: "SEN-DA", pieces: 3 }], payment: "cod" },
  },
  {
    ...{ key: "review-09", shows: "no phone: it cannot be booked before somebody adds one" },
    to: {
      name: "Hoàng Thị Yến",
      phone: null,
      address1: "3 Hùng Vương",
      address2: ward("Phường Buôn Ma Thuột"),
      city: "Đắk Lắk",
    },
    ...{ lines: [{ sku: "CHEN-GOM", pieces: 1 }], payment: "cod" },
  },
  {
    ...{ key: "review-10", shows: "26 kg: split into two boxes" },
    to: {
      ...{ name: "Ngô Gia Bình", phone: "0900000410", address1: "10 Phạm Hùng" },
      ...{ address2: ward("Phường Từ Liêm"), city: "Hà Nội" },
    },
    ...{ lines: [{ sku: "BINH-LON", pieces: 4 }], payment: "prepaid", tags: ["dễ vỡ"] },
  },
  {
    ...{ key: "review-11", shows: "several lines, one of them fragile" },
    to: {
      name: "Lý Thị Kim",
      phone: "0900000411",
      address1: "41 Trần Hưng Đạo",
      address2: ward("Phường Quy Nhơn"),
      city: "Gia Lai",
    },
    lines: [
      { sku: "AO-LINEN", pieces: 1 },
      { sku: "BO-TRA", pieces: 1 },
    ],
    payment: "cod",
  },
  {
    ...{ key: "review-12", shows: "a high COD" },
    to: {
      ...{ name: "Tạ Đức Mạnh", phone: "0900000412", address1: "55 Võ Văn Tần, Phường 6" },
      ...{ address2: "Quận 3", city: "TP.HCM" },
    },
    ...{ lines: [{ sku: "BINH-LON", pieces: 1 }], payment: "cod", tags: ["giá trị cao"] },
  },
  {
    ...{ key: "review-13", shows: "the buyer's note goes to the courier" },
    to: {
      name: "Phan Thị Ngọc",
      phone: "0900000413",
      address1: "61 Lê Lợi",
      address2: ward("Phường Sài Gòn"),
      city: "Hồ Chí Minh",
    },
    ...{ lines: [{ sku: "SEN-DA", pieces: 2 }], payment: "cod", note: "Gọi trước khi giao 30 phút" },
  },
  {
    ...{ key: "review-14", shows: "nobody weighed the goods: the shop's usual weight" },
    to: {
      name: "Trịnh Công Sơn Hà",
      phone: "0900000414",
      address1: "5 Bạch Đằng",
      address2: ward("Phường Hải Châu"),
      city: "Đà Nẵng",
    },
    ...{ lines: [{ sku: "KHAN-THEU", pieces: 2 }], payment: "cod" },
  },
  {
    ...{ key: "review-15", shows: "the first of two orders of one buyer" },
    to: {
      name: "Vũ Thị Hạnh",
      phone: "0900000415",
      address1: "7 Lý Thường Kiệt",
      address2: ward("Phường Cửa Nam"),
      city: "Hà Nội",
    },
    ...{ lines: [{ sku: "CHEN-GOM", pieces: 2 }], payment: "cod" },
  },
  {
    ...{ key: "review-16", shows: "the second of two orders of one buyer" },
    to: {
      name: "Vũ Thị Hạnh",
      phone: "0900000415",
      address1: "7 Lý Thường Kiệt",
      address2: ward("Phường Cửa Nam"),
      city: "Hà Nội",
    },
    ...{ lines: [{ sku: "KHAN-THEU", pieces: 1 }], payment: "cod" },
  },
  {
    ...{ key: "review-17", shows: "the ward before the street, with the old province" },
    to: {
      ...{ name: "Huỳnh Tấn Phát Lộc", phone: "0900000417", address1: "Phường Thắng Lợi, 15 Hùng Vương" },
      ...{ address2: "Thành phố Buôn Ma Thuột", city: "Đắk Lắk" },
    },
    ...{ lines: [{ sku: "AO-LINEN", pieces: 3 }], payment: "cod" },
  },
  {
    ...{ key: "review-18", shows: "abroad: not shipped by Waybill, with the reason" },
    to: { name: "Linh Tran", phone: "+61491570006", address1: "14 Marion Street", city: "Sydney", countryCode: "AU" },
    ...{ lines: [{ sku: "KHAN-THEU", pieces: 1 }], payment: "prepaid" },
  },
  {
    ...{ key: "review-19", shows: "to be booked and cancelled before the pickup" },
    to: {
      name: "Cao Minh Đức",
      phone: "0900000419",
      address1: "28 Trần Phú",
      address2: "Phường Hải Châu I, Quận Hải Châu",
      city: "Đà Nẵng",
    },
    ...{ lines: [{ sku: "CHEN-GOM", pieces: 6 }], payment: "cod" },
  },
  {
    ...{ key: "review-20", shows: "to be edited in Shopify after it was booked" },
    to: {
      name: "Mai Thị Thảo",
      phone: "0900000420",
      address1: "9 Tràng Tiền",
      address2: ward("Phường Cửa Nam"),
      city: "Hà Nội",
    },
    ...{ lines: [{ sku: "AO-LINEN", pieces: 2 }], payment: "cod" },
  },
];
