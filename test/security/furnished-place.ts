import type { TestShop } from "../flows/a-shop.ts";

/** The member of staff who did everything, and asks for everything: the owner. */
export const OWNER = { userId: "91828374", name: "Nguyễn Thị Lan" };

/** Where both shops are. */
export interface Place {
  app: TestShop["app"];
  deps: TestShop["deps"];
  controlCarrier: TestShop["controlCarrier"];
  controlShopify: TestShop["controlShopify"];
  /** Where the process answers. */
  origin: string;
}
