import type { SignedPermission } from '#shared/permission.ts';
import type { Context } from '../context.ts';

/** One thing that somebody has in hand; of what runs, the moment since when, which each reader is told in their own time. */
export type DutyItem = { id: number; title: string; detail: string; since?: string; address: string | null };

/**
 * What somebody has in hand and what has to go on without them, declared by the module whose it is: listed before their access ends, handed
 * over with it.
 */
export type Duty = {
  /** By which a call names it. */
  name: string;
  title: string;
  /** What becomes of it when nobody takes it over, for whoever decides that. */
  otherwise: string;
  /** What somebody needs to see it. */
  needs: SignedPermission;
  /** What of a person's there is that who asks may see. */
  list(context: Context, userID: number): Promise<DutyItem[]>;
  /** Absent for what nobody can take over. */
  handOver?: {
    needs: SignedPermission;
    /** What somebody needs to take it over. */
    takes: SignedPermission;
    /** Gives one of it to somebody else. Errors: what the module refuses with. */
    give(context: Context, id: number, people: { from: number; to: number }): Promise<void>;
  };
  /** What happens to it whenever somebody's access ends. */
  end?(context: Context, userID: number): Promise<void>;
};
