import { SETTINGS_SECTIONS } from "../../app/components/settings/sections.ts";
import type { Camera } from "./camera.ts";

/** Every page of the settings; on a phone the way into them and one of their forms. */
export async function shootSettings(camera: Camera): Promise<void> {
  await camera.shootBoth("settings", "/app/settings");
  for (const section of SETTINGS_SECTIONS) await camera.shootBoth(`settings-${section}`, `/app/settings/${section}`);
  await camera.phone.open("/app/settings/shipping");
  await camera.shoot(camera.phone, "settings-shipping");
}
