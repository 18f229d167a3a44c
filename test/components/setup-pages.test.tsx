import { describe, expect, test } from "vitest";
import { ConnectAnswer } from "~/components/account/connect-answer";
import { AccountSummary } from "~/components/account/summary";
import { CheckoutBrief } from "~/components/checkout/checkout-brief";
import { FeesNotice } from "~/components/home/fees-notice";
import { PushNotice } from "~/components/home/push-notice";
import { Welcome } from "~/components/home/welcome";
import type { CheckoutProblem } from "~/domain/checkout/problems";
import type { AccountView } from "~/flows/account/views";
import type { SampleFeesView } from "~/flows/fee/sample-fee-views";
import type { SetupView } from "~/flows/home/views";
import { CheckAnswer } from "~/routes/app.settings.account/check-answer";
import { SampleFees } from "~/routes/app.setup.fee/sample-fees";
import { rendered } from "./rendered.tsx";

const NOW = "2026-11-21T12:00:00.000Z";

const ACCOUNT: AccountView = {
  code: "S1000001",
  environment: "production",
  source: "pasted",
  health: "ok",
  healthCheckedAt: "2026-11-21T09:00:00.000Z",
  connectedAt: "2026-11-01T18:00:00.000Z",
  tokenExpiresAt: null,
  expiry: null,
  denied: [],
};

describe("fees at checkout", () => {
  test("that are on but shown to no buyer say what to do, in both languages", () => {
    const page = (
      <FeesNotice
        problems={[
          { code: "no_own_table", effect: "weakens" },
          { code: "service_gone", effect: "blocks" },
        ]}
      />
    );
    expect(rendered("vi", page)).toMatch(
      /Đã bật phí khi thanh toán nhưng người mua không thấy.*không còn trong Shopify.*Bật lại.*Mở Phí khi thanh toán/,
    );
    expect(rendered("en", page)).toMatch(/Fees at checkout are on, but buyers do not see them.*Open Fees at checkout/);
    expect(rendered("vi", <FeesNotice problems={[{ code: "no_own_table", effect: "weakens" }]} />)).toBe("");
  });

  test("that some zones lack name those zones", () => {
    const problems: CheckoutProblem[] = [{ code: "some_zones", effect: "weakens", zones: ["General: Nam"] }];
    expect(rendered("vi", <CheckoutBrief state="on" problems={problems} />)).toMatch(
      /Đang bật.*Còn khu vực giao hàng chưa có Waybill.*General: Nam/,
    );
  });
});

describe("what buyers see is not called the true fee", () => {
  const rates = [{ zone: "General: Việt Nam", name: "Giao hàng tiêu chuẩn", price: 20_000 }];
  const own: CheckoutProblem = { code: "own_rates", effect: "weakens", rates, sameName: true };

  test("beside a rate of the merchant's own, which is named with its price", () => {
    const read = (sameName: boolean) =>
      rendered("vi", <CheckoutBrief state="on_beside_others" problems={[{ ...own, sameName }]} />);
    expect(read(true)).toMatch(/General: Việt Nam, “Giao hàng tiêu chuẩn” 20.000 ₫.*trùng tên với phí của Waybill/);
    expect(read(false)).not.toContain("trùng tên");
  });

  test("while the carrier does not answer, which is dated", () => {
    const silent: CheckoutProblem = { code: "carrier_silent", effect: "weakens", since: "2026-11-25T08:00:00.000Z" };
    const brief = (locale: "vi" | "en") =>
      rendered(locale, <CheckoutBrief state="on_from_memory" problems={[silent, own]} />);
    expect(brief("vi")).toMatch(/Phí dự phòng.*không trả lời phí.*Ít nhất từ .*15:00/);
    expect(brief("en")).toMatch(/Fallback prices.*does not answer.*Since .*at least/);
  });
});

describe("the notice of the push address", () => {
  test("asks to have it registered, or registered again in time, in both languages", () => {
    const waits = <PushNotice notice={{ state: "waits", endsAt: null }} />;
    expect(rendered("vi", waits)).toMatch(
      /chưa biết phải báo trạng thái về đâu.*Đã gửi rồi thì chỉ cần chờ.*Xem địa chỉ/,
    );
    expect(rendered("en", waits)).toMatch(/does not know yet where to report.*See the address/);
    const moves = <PushNotice notice={{ state: "moves", endsAt: "2026-12-20T05:00:00.000Z" }} />;
    expect(rendered("vi", moves)).toContain("trước 20/12/2026 12:00");
    expect(rendered("en", moves)).toContain("before 20/12/2026 12:00");
  });
});

describe("the welcome", () => {
  const setup: SetupView = {
    done: { account: false, pickups: false, money: false, fee: false },
    next: "account",
    onboarded: false,
    currency: "VND",
    currencyFits: true,
  };

  test("starts the set-up, and continues it where it was left", () => {
    expect(rendered("vi", <Welcome setup={setup} />)).toContain("Bắt đầu thiết lập");
    const left: SetupView = { ...setup, done: { ...setup.done, account: true }, next: "pickups" };
    expect(rendered("vi", <Welcome setup={left} />)).toMatch(/Đã xong Kết nối tài khoản.*Tiếp tục thiết lập/);
  });

  test("tells a shop in another currency that it cannot start", () => {
    const text = rendered("vi", <Welcome setup={{ ...setup, currency: "USD", currencyFits: false }} />);
    expect(text).toContain("Cửa hàng đang bán bằng USD, Waybill cần VND");
    expect(text).not.toContain("Bắt đầu thiết lập");
  });
});

// Polaris announces a badge's tone to screen readers: "Thành công", "Critical".
describe("the account", () => {
  test("shows the account, since when, and when it was checked", () => {
    const text = rendered("vi", <AccountSummary account={ACCOUNT} now={NOW} />);
    expect(text).toContain("Mã shop S1000001 Thành công Hoạt động tốt Chính thức");
    expect(text).toContain("Kết nối bằng token ngày 02/11/2026 · kiểm tra 3 giờ trước");
  });

  test("shows its warnings as text", () => {
    const account: AccountView = {
      ...ACCOUNT,
      environment: "staging",
      health: "rejected",
      tokenExpiresAt: "2026-11-20T16:59:59.000Z",
      expiry: "ended",
    };
    const text = rendered("en", <AccountSummary account={account} now={NOW} />);
    expect(text).toContain("Critical Token turned away Warning Test Critical Token ended");
    expect(text).toContain("The token ended on 20/11/2026. Connect again.");
  });

  const answers: [Parameters<typeof ConnectAnswer>[0]["answer"], string[]][] = [
    [{ outcome: "connected" }, []],
    [{ outcome: "invalid" }, []],
    [{ outcome: "refused", message: "Email đã được sử dụng" }, ["“Email đã được sử dụng”", "chọn đăng nhập"]],
    [{ outcome: "refused", message: "" }, ["không nêu lý do"]],
    [{ outcome: "token_rejected" }, ["Token này không dùng được", "Chưa có gì được lưu"]],
    [{ outcome: "currency_not_vnd", currency: "USD" }, ["USD", "Đổi đơn vị tiền tệ"]],
    [{ outcome: "platform_unavailable" }, ["dán token API"]],
    [{ outcome: "carrier_unreachable", mayExist: false }, ["Chưa có gì thay đổi"]],
    [{ outcome: "carrier_unreachable", mayExist: true }, ["thay vì tạo lần nữa"]],
  ];

  test.each(answers)("%j says what happened and what to do", (answer, words) => {
    const text = rendered("vi", <ConnectAnswer answer={answer} method="create" />);
    for (const word of words) expect(text).toContain(word);
    if (words.length === 0) expect(text).toBe("");
  });

  test("names the permission that is missing", () => {
    const permissions = [
      { capability: "connection", state: "allowed" },
      { capability: "fee", state: "denied" },
      { capability: "status", state: "unknown" },
    ] as const;
    const text = rendered("vi", <CheckAnswer answer={{ outcome: "ok", permissions: [...permissions] }} />);
    expect(text).toContain("Được phép Kết nối Quan trọng Thiếu quyền Tính phí Chú ý Chưa rõ Xem trạng thái đơn");
    expect(text).toContain("thiếu quyền");
  });
});

describe("the sample fee", () => {
  const view: SampleFeesView = {
    outcome: "quoted",
    pickupName: "Kho Hà Nội",
    pickupProvince: "Hà Nội",
    rows: [
      { place: "hanoi", transport: "road", fee: { outcome: "served", feeVnd: 22_000, insuranceFeeVnd: 0 } },
      { place: "hanoi", transport: "fly", fee: { outcome: "not_served" } },
      { place: "hcmc", transport: "road", fee: { outcome: "refused", message: "Tuyến tạm ngưng" } },
      { place: "hcmc", transport: "fly", fee: { outcome: "trouble", trouble: "unreachable" } },
    ],
  };

  test("each answer is shown in its own cell", () => {
    const text = rendered("vi", <SampleFees view={view} />);
    expect(text).toMatch(/Hà Nội \(Hoàn Kiếm\) 22\.000 ₫ Không giao cách này/);
    expect(text).toMatch(/TP\. Hồ Chí Minh \(Quận 1\) Từ chối: “Tuyến tạm ngưng” Đơn vị vận chuyển chưa trả lời/);
  });

  test.each([
    ["no_account", "Connect the carrier account first"],
    ["no_pickup", "Confirm the default pickup first"],
  ] as const)("%s", (outcome, words) => {
    expect(rendered("en", <SampleFees view={{ outcome }} />)).toContain(words);
  });
});
