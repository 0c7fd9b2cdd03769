import { describe, expect, test } from 'vitest';
import { allRoutes } from '#app/modules.ts';
import { parse } from '#server/request/dispatch.ts';
import { errorReply } from '#server/request/error-reply.ts';
import type { Call } from '#shared/contract.ts';
import type { ErrorReply } from '#shared/errors.ts';
import { missingRight } from '#shared/permission.ts';
import { badTokenMessage } from '#shared/texts.ts';
import { type Reply, testApp } from './app.ts';
import { jsonOf, nonsense, sample, sampleObject } from './attack/bodies.ts';

/**
 * What every call refuses, whatever it does: strangers, nonsense, people without the right. A new call is in here without a
 * line being written. What people of one company try against another, and against their own: `attack/attack.test.ts`.
 */
const app = await testApp();
const acme = await app.newTenant();
const theirs = await app.newTenant({ name: 'Other Pumps' });
const { admin } = acme;
const nobody = await acme.add('Viewer');
await app.owner.query(
  `insert into roles (tenant_id, role_id, name, grants) values ($1, 999, 'Nothing', '{"levels": {}, "subs": {}}')`,
  [acme.tenantID],
);
await app.owner.query('update people set role_id = 999 where tenant_id = $1 and user_id = $2', [
  acme.tenantID,
  nobody.userID,
]);
const late = await theirs.add('Technician');
await app.owner.query(
  `update directory.sessions set expires_at = now() - interval '1 s' where user_id = $1 and tenant_id = $2`,
  [late.userID, theirs.tenantID],
);

const calls = allRoutes.map((route) => route.call);
const signedIn = calls.filter((call) => call.kind !== 'public');
/** A session of its own: some calls end the one they come in. */
const fresh = () => app.signIn({ ...admin, tenantId: acme.tenantID, userId: admin.userID });
const byPath = (list: typeof calls) => list.map((call) => [call.path, call] as const);

/** A refusal that a person can act on; never our own mistake. */
function expectRefusal(reply: Reply, status: number | number[]): void {
  expect([status].flat(), reply.raw.toString().slice(0, 300)).toContain(reply.status);
  expectHelpful(reply.body);
  expect(reply.body.data).toBeUndefined();
}

function expectHelpful({ message, code }: ErrorReply): void {
  expect(message).toMatch(/^\S.{5,}/);
  expect(code).toMatch(/^[a-z_]+$/);
}

/** Whether the text of a request is refused before its call begins, as every request is parsed: with 400, never our own mistake. */
function isRefusedAsText(call: Call, text: string): boolean {
  try {
    parse(call, text);
    return false;
  } catch (error) {
    const { status, body } = errorReply(error);
    expect(status, `${call.path} ${text.slice(0, 200)}: ${error}`).toBe(400);
    expectHelpful(body);
    return true;
  }
}

const brokenTexts = ['{', '{"a":', 'nonsense', '"', '[1', '{"a":1}}', '\u0000'];

describe('every call', () => {
  test.each(byPath(signedIn))('%s: 401 without token, with a wrong one and with an expired one', async (path, call) => {
    const body = sample(jsonOf(call.input));
    for (const token of [null, 'wrong', 'x'.repeat(5_000), late.token]) {
      const reply = await app.call(path, body, { token });
      expectRefusal(reply, 401);
      expect(reply.body.message).toBe(badTokenMessage);
    }
  });

  test.each(byPath(signedIn.filter((call) => call.permission.kind !== 'everyone')))(
    '%s: 403 names the missing right, before the request is looked at',
    async (path, call) => {
      for (const body of [sample(jsonOf(call.input)), { rubbish: true }]) {
        const reply = await nobody.call(path, body);
        expectRefusal(reply, 403);
        expect(reply.body.message).toBe(missingRight(call.permission));
      }
    },
  );

  test.each(byPath(calls))('%s: 400 for what is no JSON, and 413 for too much', async (path, call) => {
    for (const text of brokenTexts) expect(isRefusedAsText(call, text), text).toBe(true);
    const rawBody = brokenTexts[calls.indexOf(call) % brokenTexts.length] ?? '';
    expectRefusal(await admin.call(path, null, { rawBody }), 400);
    expectRefusal(await admin.call(path, { x: 'x'.repeat(1_100_000) }), 413);
  });

  test.each(byPath(calls))(
    '%s: no value of any field is our own mistake',
    async (path, call) => {
      const json = jsonOf(call.input);
      const valid = sampleObject(json);
      const wholes: [string, unknown][] = [null, 1, 'x', [], [1], {}].map((body) => ['', body]);
      const fields = Object.keys(json.properties ?? {}).flatMap((field) =>
        nonsense.map((value): [string, unknown] => [field, { ...valid, [field]: value }]),
      );
      const endsSession = call.kind === 'outside';
      const refused = new Set<string>();
      let person = await fresh();
      for (const [turn, [field, body]] of [...wholes, ...fields].entries()) {
        // What the contract refuses of a field is sent once; what it lets through comes to the call itself each time.
        if (isRefusedAsText(call, JSON.stringify(body))) {
          if (refused.has(field)) continue;
          refused.add(field);
        }
        if (endsSession) person = await fresh();
        // Guesses of passwords are held up by address; here it is the form that is tried.
        const address = `10.9.${turn % 250}.${fields.length % 250}`;
        const reply = await person.call(path, body, { key: null, address });
        const shown = `${JSON.stringify(body)?.slice(0, 200)} → ${reply.raw.toString().slice(0, 200)}`;
        expect(reply.status, shown).toBeLessThan(500);
        if (reply.status === 200) continue;
        const isAboutAccess = call.kind === 'public' || endsSession;
        expectRefusal(reply, isAboutAccess ? [400, 401, 403, 404, 409, 422, 429] : [400, 404, 409, 422]);
      }
    },
    60_000,
  );
});
