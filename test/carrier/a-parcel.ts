import type { ParcelRequest } from "~/domain/parcel/request";

/** The minimum of a parcel; tests set what they are about. */
export function aParcel(changes: Partial<ParcelRequest> = {}): ParcelRequest {
  return {
    partnerId: "K7Q2-1001-1",
    pickup: {
      name: "Cửa hàng Hoa Mai",
      phone: "0900000001",
      address: "590 Cách Mạng Tháng Tám",
      province: "TP. Hồ Chí Minh",
      district: "Quận 3",
      ward: "Phường 11",
    },
    recipient: {
      name: "Nguyễn Văn An",
      phone: "0900000002",
      address: "123 Nguyễn Chí Thanh",
      province: "TP. Hồ Chí Minh",
      district: "Quận 1",
      ward: "Phường Bến Nghé",
      street: "Nguyễn Chí Thanh",
    },
    products: [{ name: "Bút chì", weightGrams: 100, quantity: 3 }],
    totalWeightGrams: 350,
    codVnd: 47_000,
    declaredValueVnd: 3_000_000,
    feePaidBy: "sender",
    tags: [],
    subTags: [],
    solutionIds: [],
    ...changes,
  };
}
