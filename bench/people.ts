/** `npm run bench people`: what may be done, settings and lists in a company of 10,000 people and 200 roles (bench/README.md). */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openInstallation } from '#app/installation.ts';
import { allRoutes } from '#app/modules.ts';
import { createTenant, openSession } from '#modules/sign-in/public.ts';
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { readSettings } from '#server/settings.ts';
import { allGrants, features, type Grants, isGranted, levels } from '#shared/permission.ts';
import { memoryFlags, Programs, type Shot, timeOneByOne } from './firing.ts';

const people = 10_000;
const roles = 200;

const folder = await mkdtemp(join(tmpdir(), 'tailgate-bench-'));
const postgres = await startEmbeddedPostgres(folder);
const programs = new Programs(postgres.ownerUrl);
try {
  await migrate(postgres.ownerUrl);
  const token = await fill();
  timeDecisions();
  const server = await programs.start('src/app/server-only.ts', 3902, await memoryFlags());
  const by = (path: string, body: object = {}): Shot => ({ tenant: 1, token, path, body });
  await timeOneByOne(server.url, [
    ['settings of one’s own, with rights', by('settings/get_settings_query')],
    ['who is signed in', by('users/getCurrentUser')],
    ['settings of the company', by('settings/get_tenant_info')],
    [`${roles} roles`, by('settings/list_security_roles')],
    ['rights of one role', by('settings/get_security_role', { roleID: 20 })],
    [`a page of ${people} people`, by('users/list_users')],
    ['people of one role', by('users/list_users', { roles: [20] })],
    ['people found by name', by('users/list_users', { search: 'Person 4821' })],
    ['why somebody may do something', by('settings/explain_right', { userID: 500, path: 'tickets/delete_ticket' })],
  ]);
} finally {
  await programs.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Every call asked of every role, in this process: what a decision takes by itself. None of them asks the database. */
function timeDecisions(): void {
  const given = Array.from({ length: roles }, (_, index) => grantsOf(index));
  const permissions = allRoutes.map(({ call }) => call.permission);
  const round = () => {
    let allowed = 0;
    for (const grants of given) for (const permission of permissions) if (isGranted(grants, permission)) allowed++;
    return allowed;
  };
  round();
  const began = performance.now();
  const allowed = round();
  const each = ((performance.now() - began) * 1e6) / (given.length * permissions.length);
  console.log(
    `${given.length * permissions.length} decisions, ${allowed} of them yes: ${each.toFixed(0)} ns each (of 100,000: 0.1 ms)`,
  );
}

/** Levels and rights by chance, the same each time. */
function grantsOf(index: number): Grants {
  const subs = Object.keys(allGrants.subs).filter((name) => name !== 'users/manage roles');
  return {
    levels: Object.fromEntries(features.map((feature, at) => [feature, (index * 7 + at * 3) % (levels.delete + 1)])),
    subs: Object.fromEntries(subs.map((name, at) => [name, (index + at) % 3 === 0])),
  };
}

/** One company with all of them; answers the token of its administrator. */
async function fill(): Promise<string> {
  const settings = readSettings({ DATA_DIR: folder });
  const installation = await openInstallation(postgres.appUrl, settings);
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  await owner.connect();
  try {
    const administrator = {
      name: 'Ann Ode',
      email: 'ann@bench.example',
      passwordHash: randomBytes(16).toString('hex'),
    };
    const company = { name: 'Orla Field Services', timeZone: 'America/Chicago', administrator };
    const member = await createTenant(installation.runtime, company);
    await owner.query(
      `insert into roles (tenant_id, role_id, name, grants)
       select $1, n + 10, 'Role ' || n, g from unnest($2::jsonb[]) with ordinality as t (g, n)`,
      [member.tenantId, Array.from({ length: roles }, (_, index) => JSON.stringify(grantsOf(index)))],
    );
    await owner.query(
      `with made as (
         insert into directory.identities (email, name)
         select 'person' || n || '@bench.example', 'Person ' || n from generate_series(1, $2::int) n returning identity_id, name)
       insert into people (tenant_id, user_id, identity_id, name, email, role_id, user_type, status)
       select $1, n + 10, identity_id, name, 'person' || n || '@bench.example', n % $3::int + 11, 'employee', 'active'
         from (select made.*, row_number() over (order by identity_id) as n from made) as numbered`,
      [member.tenantId, people, roles],
    );
    await owner.query('analyze people, roles');
    const visit = { runtime: installation.runtime, isDemoOnLoopback: false, address: '127.0.0.1', device: 'bench' };
    return (await openSession(visit, member, { method: 'password', isStrong: false })).token;
  } finally {
    await owner.end();
    await installation.close();
  }
}
