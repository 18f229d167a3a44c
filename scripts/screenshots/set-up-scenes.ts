import type { Camera } from "./camera.ts";
import { confirmPickups, connectAccount, press, see } from "./staff.ts";

/** Goes through the guided set-up as a merchant does, and takes the pictures that the merchant guide shows. */
export async function captureSetUp(camera: Camera): Promise<void> {
  const { vi } = camera.views;
  await camera.captureBoth("welcome", "");
  await vi.open("/app/setup/account");
  await connectAccount(vi);

  await camera.captureBoth("setup-pickups", "/app/setup/pickups");
  await vi.open("/app/setup/pickups");
  await confirmPickups(vi);

  await vi.open("/app/setup/money");
  await press(vi, vi.text("setup:money.confirm"));
  await see(vi, vi.text("setup:fee.title"));

  await vi.open("/app/setup/fee");
  await see(vi, "₫");
  await press(vi, vi.text("setup:fee.finish"));
  await see(vi, vi.text("orders:title"));
}
