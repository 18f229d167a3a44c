import { expect, test } from "vitest";
import { createSessions } from "~/operator/session.server";

const LAN = { name: "lan", secret: "b7c1d0f29e8a4456b1aa07" };
const MINH = { name: "minh", secret: "0e55a1c9d77f4b0cb3f922" };
const keys = [{ id: "k1", key: Buffer.alloc(32, 1) }];
let clock = 1_000_000_000_000;

const sessions = (tokens = [LAN, MINH], secure = true, ring = keys, sealing = ring) =>
  createSessions({ tokens, ring: { active: () => sealing[0], opening: () => ring }, secure }, () => clock);
const sent = (setCookie: string) => setCookie.split(";")[0] ?? "";

test("a secret says whose it is, and another is nobody's", () => {
  const { operatorOf } = sessions();
  expect([LAN.secret, MINH.secret, "", `${LAN.secret} `].map(operatorOf)).toEqual(["lan", "minh", null, null]);
});

test("the cookie is for this host alone, out of reach of scripts and of other sites, and needs TLS outside the sandbox", () => {
  const [overTls, plain] = [sessions(), sessions(undefined, false)].map((all) => all.begin("lan").cookie);
  expect(overTls).toMatch(/^__Host-waybill-operator=\S+; Path=\/; HttpOnly; SameSite=Strict; Secure; Max-Age=3600$/);
  expect(plain).toMatch(/^waybill-operator=\S+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=3600$/);
});

test("a session is read from its cookie among others, in any process with the same configuration", () => {
  const { cookie, session } = sessions().begin("lan");
  expect(sessions().read(`a=b; ${sent(cookie)}; c=d`)).toEqual(session);
});

test("an altered cookie, another key, a removed or a changed secret end it", () => {
  const { cookie, session } = sessions().begin("lan");
  const [name = "", value = ""] = sent(cookie).split("=");
  const [, mac] = value.split(".");
  const forged = Buffer.from(JSON.stringify([session.id, "minh", clock, clock])).toString("base64url");
  expect(sessions().read(`${name}=${forged}.${mac}`)).toBeNull();
  expect(sessions().read(`${name}=${value.slice(0, -2)}`)).toBeNull();
  expect(sessions().read(undefined)).toBeNull();
  expect(sessions([MINH]).read(sent(cookie))).toBeNull();
  expect(sessions([{ ...LAN, secret: "9a8b7c6d5e4f3a2b1c0d9e" }]).read(sent(cookie))).toBeNull();
  expect(sessions(undefined, true, [{ id: "k2", key: Buffer.alloc(32, 2) }]).read(sent(cookie))).toBeNull();
  expect(sessions(undefined, true, [{ id: "k2", key: Buffer.alloc(32, 2) }, ...keys]).read(sent(cookie))).toEqual(
    session,
  );
});

test("use prolongs a session by an hour, up to eight hours", () => {
  const begun = clock;
  let { cookie } = sessions().begin("lan");
  for (let minutes = 59; minutes <= 8 * 60; minutes += 59) {
    clock = begun + minutes * 60_000;
    const session = sessions().read(sent(cookie));
    expect(session).toMatchObject({ operator: "lan", begunAtMs: begun });
    if (session) cookie = sessions().seen(session);
  }
  clock = begun + 8 * 3_600_000 + 1;
  expect(sessions().read(sent(cookie))).toBeNull();
});

test("a form is that of its session only", () => {
  const all = sessions();
  const [one, other] = [all.begin("lan").session, all.begin("lan").session];
  const token = all.formToken(one);
  expect(all.readForm(one, token)).toMatch(/^[0-9a-f-]{36}$/);
  expect(all.readForm(other, token)).toBeNull();
  expect(
    all.readForm(
      one,
      token.replace(/^./, (first) => (first === "0" ? "1" : "0")),
    ),
  ).toBeNull();
  expect(all.readForm(one, "")).toBeNull();
});

test("a key that gives way signs nothing more, and what it signed is read until it is retired", () => {
  const next = { id: "k2", key: Buffer.alloc(32, 2) };
  const { cookie, session } = sessions().begin("lan");
  const retiring = sessions(undefined, true, [...keys, next], [next]);
  expect(retiring.read(sent(cookie))).toEqual(session);
  expect(sessions(undefined, true, [next]).read(sent(cookie))).toBeNull();
  expect(sessions(undefined, true, [next]).read(sent(retiring.seen(session)))).toEqual(session);
});
