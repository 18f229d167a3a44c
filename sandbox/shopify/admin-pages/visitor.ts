import type { ServerResponse } from "node:http";
import { findStaff, STAFF } from "../world/staff.ts";
import type { PageContext } from "./layout.ts";
import { localeOf } from "./texts.ts";

/** The member of staff at a browser and their language, from two cookies. */
export type Visitor = Pick<PageContext, "locale" | "staff">;

/** Reads both from the cookies. Defaults: the owner, in Vietnamese. */
export function readVisitor(cookie = ""): Visitor {
  const [, id] = /(?:^|;\s*)sandbox_staff=(\d+)/.exec(cookie) ?? [];
  return { locale: localeOf(cookie), staff: findStaff(id) ?? STAFF[0] };
}

/** Stores the language of a form in a cookie. Returns the page the form came from. */
export function chooseLanguage(form: URLSearchParams, response: ServerResponse): string {
  return remember(form, response, "sandbox_locale", form.get("locale") === "en" ? "en" : "vi");
}

/** Stores the staff member of a form in a cookie. Returns the page the form came from. */
export function choosePerson(form: URLSearchParams, response: ServerResponse): string {
  return remember(form, response, "sandbox_staff", String((findStaff(form.get("staff")) ?? STAFF[0]).id));
}

function remember(form: URLSearchParams, response: ServerResponse, name: string, value: string): string {
  response.setHeader("set-cookie", `${name}=${value}; Path=/; Max-Age=31536000; SameSite=Lax`);
  const back = form.get("back") ?? "/";
  return /^\/store\/[^/\\]/.test(back) ? back : "/";
}
