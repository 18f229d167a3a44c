import { exactNumber } from "../exact-json.ts";
import type { Sandbox } from "./sandbox.ts";
import type { Account } from "./state.ts";

export interface DemoOptions {
  platformToken?: string;
  platformCode?: string;
  /** The platform's application at the token server (carrier 4.14): its id and its secret. */
  gatewayClient?: string;
  gatewaySecret?: string;
  /** Where the platform's pushes are sent. */
  pushUrl?: string;
}

/** The account to log in with when trying the demo. */
const DEMO_SHOP = { email: "shop@waybill.test", password: "giaohang2026", code: "S20260001" };

/**
 * Seeds a new state with a platform and a shop. A state with accounts keeps them; only the platform's token, code and
 * callback address are updated, since ports and secrets change between runs.
 */
export function seedDemo(sandbox: Sandbox, options: DemoOptions): void {
  const { state } = sandbox;
  const isNew = state.accounts.length === 0;
  savePlatform(state.accounts, options);
  if (isNew) {
    state.accounts.push(demoShop());
    state.level4 = LEVEL4;
  }
  sandbox.changed();
}

function savePlatform(accounts: Account[], options: DemoOptions): void {
  const { platformToken, platformCode, pushUrl } = options;
  const present = accounts.find((account) => account.kind === "platform");
  const platform = present ?? {
    code: "S10000001",
    token: "demo-platform-token",
    kind: "platform" as const,
    name: "Nền tảng thử nghiệm",
    features: [],
    pickups: [],
    products: [],
    solutions: [],
  };
  platform.code = platformCode ?? platform.code;
  platform.token = platformToken ?? platform.token;
  platform.callbackUrl = pushUrl ?? platform.callbackUrl;
  platform.clientId = options.gatewayClient ?? platform.clientId;
  platform.clientSecret = options.gatewaySecret ?? platform.clientSecret;
  if (!present) accounts.push(platform);
}

function demoShop(): Account {
  return {
    ...DEMO_SHOP,
    token: "4f1c9b7e02d84a6f9e3b5d7a1c0e8f2b6d4a9c73",
    kind: "b2c",
    name: "Tiệm Nhà Mây",
    tel: "0901234567",
    features: ["dates"],
    pickups: [
      {
        pick_address_id: "18000226",
        address: "Số 33 Kim Mã, Phường Kim Mã, Quận Ba Đình, Hà Nội",
        pick_tel: "0901234567",
        pick_name: "Kho Hà Nội",
      },
      {
        pick_address_id: "18000227",
        address: "Số 120 Hàm Nghi, Phường Thạc Gián, Quận Thanh Khê, Đà Nẵng",
        pick_tel: "0907654321",
        pick_name: "Kho Đà Nẵng",
      },
    ],
    products: [
      { full_name: "Áo thun cổ tròn", product_code: "236000441", weigh: 0.2, cost: 150000 },
      { full_name: "Bình giữ nhiệt 500 ml", product_code: "23304A3MHLMVMXX625", weigh: 0.45, cost: 320000 },
      { full_name: "Sen đá nâu", product_code: "237000673", weigh: 0.3, cost: 45000 },
    ],
    solutions: [
      {
        solution_id: exactNumber("1340164168838205440"),
        description: "Giao hàng đồng kiểm, người nhận xem hàng trước khi nhận",
        group_name: "Giao hàng linh hoạt",
      },
      {
        solution_id: exactNumber("1340164168838205441"),
        description: "Đổi hàng tại nhà: giao hàng mới và thu hàng cũ về",
        group_name: "Đổi trả hàng",
      },
    ],
  };
}

const LEVEL4 = [
  {
    province: "Hà Nội",
    district: "Ba Đình",
    ward: "Đội Cấn",
    names: ["Vinapaco Building", "IIG", "126 Đội Cấn", "Trường THCS Thống Nhất", "Đường Đội Cấn", "Khác"],
  },
  {
    province: "Khánh Hòa",
    district: "Diên Khánh",
    ward: "Diên An",
    names: ["Thôn Phú Ân Nam 4", "Thôn Phú Ân Nam 5", "Khác"],
  },
  { province: "Khánh Hòa", ward: "Diên Khánh", names: ["Thôn Phú Ân Nam 4", "Thôn Phú Ân Nam 5", "Khác"] },
  {
    province: "Nghệ An",
    district: "Quỳ Hợp",
    ward: "Tam Hợp",
    names: ["Xóm Tân Mỹ", "Xóm Quyết Tiến", "Khác"],
    required: true,
  },
  { province: "Nghệ An", ward: "Tam Hợp", names: ["Xóm Tân Mỹ", "Xóm Quyết Tiến", "Khác"], required: true },
  { province: "Đồng Tháp", district: "Cao Lãnh", ward: "Mỹ Xương", names: ["Ấp Mỹ Hưng", "Ấp Mỹ Thạnh", "Khác"] },
];
