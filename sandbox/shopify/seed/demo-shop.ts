import { newZone } from "../world/shipping-zones.ts";
import type { Address, Location } from "../world/state/address.ts";
import type { Shop } from "../world/state/shop.ts";
import { toTimestamp, type World } from "../world/world.ts";
import { demoProducts } from "./products.ts";

export const DEMO_DOMAIN = "waybill-demo.myshopify.com";
const DAY_MS = 86_400_000;

const NOBODY = {
  firstName: null,
  lastName: null,
  company: "Tiệm Nhà Mây",
  province: null,
  zip: null,
  countryCode: "VN",
};

const HA_NOI: Address = {
  ...NOBODY,
  phone: "0900 000 001",
  address1: "18 ngõ 12 Đặng Thai Mai",
  address2: "Phường Tây Hồ",
  city: "Hà Nội",
};

const DA_NANG: Address = {
  ...NOBODY,
  phone: "0900 000 002",
  address1: "102 Lê Duẩn",
  address2: "Phường Hải Châu",
  city: "Đà Nẵng",
};

/** Returns the demo store without orders: products, two locations, the app installed with the given scopes. */
export function demoShop(world: World, domain: string, scopes: string[]): Shop {
  const createdAt = toTimestamp(new Date(world.now().getTime() - 400 * DAY_MS));
  const location = (name: string, address: Address): Location => ({
    id: world.newId(),
    name,
    isActive: true,
    isFulfillmentService: false,
    fulfillsOnlineOrders: true,
    createdAt,
    updatedAt: createdAt,
    address,
  });
  const flatRate = (name: string, price: number) => ({
    ...{ id: world.newId(), name, active: true, price, carrierServiceId: null },
  });
  const locations = [location("Hà Nội", HA_NOI), location("Đà Nẵng", DA_NANG)];
  return {
    id: world.newId(),
    domain,
    name: "Tiệm Nhà Mây",
    email: "chao@nhamay.example.com",
    currency: "VND",
    ianaTimezone: "Asia/Ho_Chi_Minh",
    weightUnit: "GRAMS",
    createdAt,
    updatedAt: createdAt,
    plan: {
      publicDisplayName: "Development",
      partnerDevelopment: true,
      shopifyPlus: false,
      calculatedShippingBought: true,
    },
    extendedAddressForm: true,
    address: HA_NOI,
    installation: { id: world.newId(), scopes, installedAt: toTimestamp(world.now()), protectedCustomerData: true },
    tokens: [],
    locations,
    products: demoProducts(world, "Nhà Mây", locations, createdAt),
    orders: [],
    nextOrderNumber: 1001,
    carrierServices: [],
    deliveryProfiles: [
      {
        id: world.newId(),
        name: "General profile",
        default: true,
        zones: [
          {
            ...newZone(world, "Việt Nam", ["VN"]),
            methods: [flatRate("Giao hàng tiêu chuẩn", 30_000)],
          },
          {
            ...newZone(world, "Quốc tế", ["AU", "JP", "US"]),
            methods: [flatRate("International", 350_000)],
            backupRate: { name: "International", price: 400_000 },
          },
        ],
      },
    ],
    webhookSubscriptions: [],
  };
}
