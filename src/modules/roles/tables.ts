import type { Generated } from 'kysely';
import type { Grants } from '#shared/permission.ts';

export type RoleTables = {
  roles: { role_id: number; name: string; grants: Grants; is_system: boolean; deleted_at: Generated<string | null> };
};
