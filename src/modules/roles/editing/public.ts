import type { HappenedEvent } from '#server/request/routes.ts';
import { roles } from './editing.ts';

/** What a module reacts to that keeps what roles are called: also a new name that is taken back. */
export const roleChanges = [roles.one('changed'), roles.one('undone')];

/** What the role was called and is called now; nothing where its name stayed. */
export function newNameOf({ before, after }: HappenedEvent): { from: string; to: string } | undefined {
  const [from, to] = [before?.roleName, after?.roleName];
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : undefined;
}
