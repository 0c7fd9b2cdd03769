import { randomBytes } from 'node:crypto';
import type { Ask } from '#server/database/directory.ts';
import type { Environment } from '#server/environment.ts';
import { hashToken } from '#server/request/dispatch.ts';
import { Refusal } from '#shared/errors.ts';
import { type LinkPurpose, linkLifetimes } from './rules.ts';

/** What a link is for; which of these it has depends on its purpose. */
export type Link = {
  signUpId: number | null;
  identityId: number | null;
  tenantId: number | null;
  userId: number | null;
  tenantName: string | null;
  /** The address that it changes a person's to. */
  email: string | null;
};

/** The pages that links lead to. */
const pages: Record<LinkPurpose, string> = {
  verify: 'verify_email',
  reset: 'reset_password',
  invite: 'accept_invitation',
  change_email: 'confirm_email',
};

/** 256 bits that nobody guesses. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** As it stands in the mail. */
export const linkAddress = ({ publicUrl }: Environment, purpose: LinkPurpose, token: string): string =>
  `${publicUrl}/${pages[purpose]}?token=${token}`;

/** Makes a link that counts once, for a mail, and ends earlier ones for the same; only its hash is kept. */
export async function makeLink(
  ask: Ask,
  environment: Environment,
  purpose: LinkPurpose,
  target: { signUpId?: number; identityId?: number; tenantId?: number; userId?: number },
): Promise<string> {
  const token = newToken();
  await ask('select directory.add_link($1, $2, $3, $4, $5, $6, $7)', [
    hashToken(token),
    purpose,
    target.signUpId ?? null,
    target.identityId ?? null,
    target.tenantId ?? null,
    target.userId ?? null,
    linkLifetimes[purpose],
  ]);
  return linkAddress(environment, purpose, token);
}

type Row = {
  sign_up_id: number | null;
  identity_id: number | null;
  tenant_id: number | null;
  user_id: number | null;
  tenant_name: string | null;
  email: string | null;
};

/** Looks at a link without using it up. Errors: 404 for one that is used or too old, the same as if it never was. */
export async function openLink(ask: Ask, token: string, purpose: LinkPurpose): Promise<Link> {
  const [row] = await ask<Row>('select * from directory.find_link($1, $2)', [hashToken(token), purpose]);
  if (!row) throw linkIsOver();
  return {
    signUpId: row.sign_up_id,
    identityId: row.identity_id,
    tenantId: row.tenant_id,
    userId: row.user_id,
    tenantName: row.tenant_name,
    email: row.email,
  };
}

/** The address that a person asked for and has not confirmed yet. */
export async function newEmailOf(ask: Ask, identityId: number): Promise<string | null> {
  const [row] = await ask<{ email: string | null }>('select directory.new_email($1) as email', [identityId]);
  return row?.email ?? null;
}

/** Uses a link up, in the transaction of what it is for. Errors: 404 when somebody was first. */
export async function takeLink(ask: Ask, token: string, purpose: LinkPurpose): Promise<void> {
  const [row] = await ask<{ is_first: boolean }>('select directory.use_link($1, $2) as is_first', [
    hashToken(token),
    purpose,
  ]);
  if (!row?.is_first) throw linkIsOver();
}

export const linkIsOver = () => {
  const message = 'This link was used already or is too old. Sign in, or ask for a new one.';
  return new Refusal(404, 'link_over', message, { fields: { token: message } });
};
