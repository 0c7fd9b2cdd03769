import type { Context } from '#server/context.ts';
import { type Ask, asking } from '#server/database/directory.ts';
import { actAs, type Runtime } from '#server/database/tenant-transaction.ts';
import { systemActor } from '#server/jobs/jobs.ts';

/** A person across all companies: one e-mail address. Without password nobody has claimed it yet. */
export type Identity = {
  identityId: number;
  email: string;
  name: string;
  passwordHash: string | null;
  totpSecret: string | null;
  isTotpOn: boolean;
  totpLastStep: number | null;
  recoveryHashes: string[];
};

type Row = {
  identity_id: number;
  email: string;
  name: string;
  password_hash: string | null;
  totp_secret: string | null;
  is_totp_on: boolean;
  totp_last_step: number | null;
  recovery_hashes: string[];
};

export const findIdentityByEmail = (ask: Ask, email: string) => find(ask, null, email);

export async function getIdentity(ask: Ask, identityId: number): Promise<Identity> {
  const identity = await find(ask, identityId, null);
  if (!identity) throw new Error(`There is no identity ${identityId}`);
  return identity;
}

async function find(ask: Ask, identityId: number | null, email: string | null): Promise<Identity | undefined> {
  const [row] = await ask<Row>('select * from directory.find_identity($1, $2)', [identityId, email]);
  return (
    row && {
      identityId: row.identity_id,
      email: row.email,
      name: row.name,
      passwordHash: row.password_hash,
      totpSecret: row.totp_secret,
      isTotpOn: row.is_totp_on,
      totpLastStep: row.totp_last_step,
      recoveryHashes: row.recovery_hashes,
    }
  );
}

/** The identity of an address, made without password when there is none. */
export async function ensureIdentity(ask: Ask, email: string, name: string): Promise<number> {
  const [row] = await ask<{ id: number }>('select directory.ensure_identity($1, $2) as id', [email, name]);
  if (!row) throw new Error('No identity was made');
  return row.id;
}

/** Sets the first password; false when there is one. */
export async function claimIdentity(ask: Ask, identityId: number, passwordHash: string): Promise<boolean> {
  const [row] = await ask<{ is_done: boolean }>('select directory.claim_identity($1, $2) as is_done', [
    identityId,
    passwordHash,
  ]);
  return row?.is_done === true;
}

export const addMembership = (ask: Ask, identityId: number, tenantId: number, userId: number) =>
  ask('select directory.add_membership($1, $2, $3)', [identityId, tenantId, userId]);

export type Membership = { tenantId: number; tenantName: string; userId: number };

/** The companies where the person may work now. */
export async function listMemberships(ask: Ask, identityId: number): Promise<Membership[]> {
  const rows = await ask<{ tenant_id: number; tenant_name: string; user_id: number }>(
    'select * from directory.list_memberships($1)',
    [identityId],
  );
  return rows.map((row) => ({ tenantId: row.tenant_id, tenantName: row.tenant_name, userId: row.user_id }));
}

/** Who is invited somewhere by their address, and has not come yet. */
export type Invited = Membership & { identityId: number };

/** The invitations of an address that wait to be accepted, by company; one does not end with its link, which can be mailed again. */
export async function listInvitations(ask: Ask, email: string): Promise<Invited[]> {
  const rows = await ask<{ identity_id: number; tenant_id: number; tenant_name: string; user_id: number }>(
    'select * from directory.list_invitations($1)',
    [email],
  );
  return rows.map((row) => ({
    identityId: row.identity_id,
    tenantId: row.tenant_id,
    tenantName: row.tenant_name,
    userId: row.user_id,
  }));
}

/** Who acts in a company without a session at hand, and in whose name events are written. */
export type Insider = { tenantId: number; userId: number; identityId: number; name?: string; timeZone?: string };

/** One transaction in a company for somebody who is on the way in: signing up, joining, or written to. */
export async function inTenant<T>(
  runtime: Runtime,
  insider: Insider,
  kind: 'read' | 'write',
  path: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const { tenantId, userId, identityId } = insider;
  const timeZone = insider.timeZone ?? (await timeZoneOf(runtime, tenantId));
  const actor = { ...systemActor(insider.name ?? 'System'), userId, identityId };
  return actAs(runtime, tenantId, timeZone, actor, { kind, path, undo: 'none' }, work);
}

async function timeZoneOf(runtime: Runtime, tenantId: number): Promise<string> {
  const [row] = await asking(runtime)<{ zone: string | null }>('select directory.tenant_time_zone($1) as zone', [
    tenantId,
  ]);
  return row?.zone ?? 'UTC';
}
