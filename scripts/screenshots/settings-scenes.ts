import { SETTINGS_SECTIONS } from "../../app/components/settings/sections.ts";
import type { Camera } from "./camera.ts";

/** Takes the pictures of every settings page, and of one of its forms on a phone. */
export async function captureSettings(camera: Camera): Promise<void> {
  await camera.captureBoth("settings", "/app/settings");
  for (const section of SETTINGS_SECTIONS) await camera.captureBoth(`settings-${section}`, `/app/settings/${section}`);
  await camera.phone.open("/app/settings/shipping");
  await camera.capture(camera.phone, "settings-shipping");
}
