import type { SignedPermission } from '#shared/permission.ts';
import type { Context } from '../context.ts';

/** A division, or a department with its parts. */
export type PartOfCompany = { kind: 'division' | 'department'; ids: readonly number[] };

/**
 * What belongs to a part of the company, declared by the module whose it is: counted before the part goes out of use, and moved to another
 * one with it.
 */
export type Placement = {
  /** One and several of them: `open ticket`, `open tickets`. */
  one: string;
  many: string;
  /** What somebody needs to move them. */
  needs: SignedPermission;
  count(context: Context, part: PartOfCompany): Promise<number>;
  /** Those that who asks sees. */
  list(context: Context, part: PartOfCompany): Promise<number[]>;
  /** Errors: what the module refuses with. */
  move(context: Context, id: number, kind: PartOfCompany['kind'], to: number): Promise<void>;
};
