import { checkConnection, createAccount, fetchToken } from "./accounts.ts";
import { verify } from "./auth.ts";
import { type Call, decodeSegment } from "./calls.ts";
import { calculateFee } from "./fees/endpoint.ts";
import { printLabel } from "./labels/endpoint.ts";
import { findLevel4, findProducts, listPickups, listSolutions } from "./lookups.ts";
import { gatewayCheck, gatewayUnknown, issueToken } from "./oauth.ts";
import { cancelOrder } from "./orders/cancel.ts";
import { createOrder } from "./orders/create.ts";
import { orderStatus } from "./orders/status.ts";
import type { Permission } from "./permissions.ts";
import { refuse } from "./refusals.ts";
import { forbidden, type Reply } from "./reply.ts";
import type { Sandbox } from "./sandbox.ts";
import type { VerifiedCall } from "./verified-call.ts";

interface OpenRoute {
  path: RegExp;
  methods: string[];
  /** Absent: any valid token is enough. */
  permission?: Permission;
  answer: (call: VerifiedCall) => Reply | Promise<Reply>;
}

interface GatewayRoute {
  path: RegExp;
  methods: string[];
  answer: (call: Call, sandbox: Sandbox) => Reply;
}

/** The open API (carrier 4.1 – 4.13). Where public clients use different methods, both are accepted (field notes 4, 6, 9). */
const OPEN_ROUTES: OpenRoute[] = [
  { path: /^\/services\/shipment\/order$/, methods: ["POST"], permission: "create_order", answer: createOrder },
  { path: /^\/services\/shipment\/v2\/(.+)$/, methods: ["GET"], permission: "get_order_status", answer: orderStatus },
  { path: /^\/services\/label\/(.+)$/, methods: ["GET"], permission: "print_label", answer: printLabel },
  {
    path: /^\/services\/shipment\/cancel\/(.+)$/,
    methods: ["POST", "GET"],
    permission: "cancel_order",
    answer: cancelOrder,
  },
  { path: /^\/services\/shipment\/fee$/, methods: ["GET", "POST"], permission: "calculate_fee", answer: calculateFee },
  {
    path: /^\/open\/api\/v1\/shop\/solution\/list$/,
    methods: ["GET"],
    permission: "list_solutions",
    answer: listSolutions,
  },
  {
    path: /^\/services\/kho-hang\/thong-tin-san-pham$/,
    methods: ["GET"],
    permission: "product_information",
    answer: findProducts,
  },
  { path: /^\/services\/shipment\/list_pick_add$/, methods: ["GET"], permission: "list_pickups", answer: listPickups },
  {
    path: /^\/services\/address\/getAddressLevel4$/,
    methods: ["GET"],
    permission: "address_lookup",
    answer: findLevel4,
  },
  { path: /^\/services\/authenticated$/, methods: ["GET", "POST"], answer: checkConnection },
  { path: /^\/services\/shops\/add$/, methods: ["POST", "GET"], permission: "create_account", answer: createAccount },
  { path: /^\/services\/shops\/token$/, methods: ["POST"], permission: "fetch_token", answer: fetchToken },
];

/** The token server and the gateway (carrier 4.14, 4.15), which verify the caller themselves. */
const GATEWAY_ROUTES: GatewayRoute[] = [
  { path: /^\/oauth2\/v3\/token$/, methods: ["POST"], answer: issueToken },
  { path: /^\/api\/v1\/authenticated$/, methods: ["GET", "POST"], answer: gatewayCheck },
  { path: /^\/api\/v1(\/.*)?$/, methods: ["GET", "POST", "PUT", "PATCH", "DELETE"], answer: gatewayUnknown },
];

/** Answers a call: 10104 for an unknown path, 10102 for a wrong method, 403 for failed verification (carrier 2.1). */
export async function answerCall(call: Call, sandbox: Sandbox): Promise<Reply> {
  const gateway = GATEWAY_ROUTES.find((route) => route.path.test(call.path));
  if (gateway) {
    const reply = gateway.methods.includes(call.method) ? gateway.answer(call, sandbox) : undefined;
    return reply ?? refuse({ code: 10102 }, sandbox.logId());
  }
  const route = OPEN_ROUTES.find((one) => one.path.test(call.path));
  if (!route) return refuse({ code: 10104 }, sandbox.logId());
  if (!route.methods.includes(call.method)) return refuse({ code: 10102 }, sandbox.logId());
  const account = verify(sandbox, call, route.permission);
  if (!account) {
    return sandbox.state.options.jsonAuthFailure ? refuse({ code: 20101 }, sandbox.logId()) : forbidden();
  }
  const identifier = decodeSegment(route.path.exec(call.path)?.[1] ?? "");
  return route.answer({ call, sandbox, account, identifier });
}
