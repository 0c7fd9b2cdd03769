import type { Ask } from '#server/database/directory.ts';

export type KnownPasskey = {
  passkey_id: number;
  credential_id: string;
  transports: string[];
  name: string;
  created_at: string;
  last_used_at: string | null;
};

/** The passkeys of a person, oldest first. */
export const listPasskeys = (ask: Ask, identityId: number) =>
  ask<KnownPasskey>('select * from directory.list_passkeys($1)', [identityId]);
