import { expect, test } from "vitest";
import { checkoutSettingsSchema } from "~/domain/checkout/settings";
import { ExampleCard } from "~/routes/app.settings.checkout.prices/example-card";
import { rendered } from "./rendered.tsx";

const draft = checkoutSettingsSchema.parse({ transports: ["road"] });
const FEE = { feeVnd: 37_000, insuranceVnd: 0, surchargesVnd: 0 };
const TO = "Thành phố Hồ Chí Minh";

const card = (fees: object) => (
  <ExampleCard
    draft={draft}
    provinces={[TO]}
    sample={{ from: "Thành phố Hà Nội", to: TO, fees, days: { road: null, fly: null } } as never}
  />
);

test("the example's fee names the place it was asked for, or says that it is assumed", () => {
  expect(rendered("vi", card({ road: FEE }))).toContain(`vừa tính đến ${TO}`);
  expect(rendered("vi", card({ road: null }))).toContain("Số giả định");
});
