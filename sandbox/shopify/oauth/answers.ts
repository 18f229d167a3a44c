import type { StaffMember } from "../world/staff.ts";
import type { AccessToken } from "../world/state/shop.ts";
import { ONLINE_LIFETIME_SECONDS, REFRESH_LIFETIME_SECONDS } from "./tokens.ts";

/** Returns an offline token with its refresh token, as the token endpoint prints them. */
export function offlineAnswer(token: AccessToken, lifetimeSeconds: number) {
  return {
    access_token: token.accessToken,
    scope: token.scopes.join(","),
    expires_in: lifetimeSeconds,
    refresh_token: token.refreshToken,
    refresh_token_expires_in: REFRESH_LIFETIME_SECONDS,
  };
}

/** Returns an online token with its user, as the token endpoint prints them. */
export function onlineAnswer({ accessToken, scopes }: AccessToken, member: StaffMember) {
  return {
    access_token: accessToken,
    scope: scopes.join(","),
    expires_in: ONLINE_LIFETIME_SECONDS,
    associated_user_scope: scopes.join(","),
    associated_user: {
      id: member.id,
      first_name: member.firstName,
      last_name: member.lastName,
      email: member.email,
      email_verified: true,
      account_owner: member.accountOwner,
      locale: "vi",
      collaborator: false,
    },
  };
}
