import { useQueryClient } from '@tanstack/react-query';
import { showDone, showError } from '#web/actions/toast.tsx';
import { undoChange } from '#web/api/api.ts';
import { refreshKinds, write } from '#web/api/query.ts';
import { counted } from '#web/days/formats.ts';
import type { Steps } from '#web/page/steps.tsx';
import { type ChangeSet, changeSetCalls, maxAtOnce, type Outcome } from '../change-sets/contract.ts';
import type { WorkArea } from './work-area.tsx';

/**
 * Changes many, by several calls when they are more than one takes, and says how many it were, and of the others why not. What was changed before it was stopped, or failed, can be
 * taken back as a whole.
 */
export function useChangeMany(area: WorkArea, steps: Steps, onDone: () => void) {
  const client = useQueryClient();

  const takeBack = async (undos: readonly string[]) => {
    try {
      for (const undo of undos) refreshKinds(client, (await undoChange(undo)).changed);
      showDone('Undone');
    } catch (error) {
      showError(error);
    }
  };

  return async (ids: readonly number[], changes: ChangeSet, done: string): Promise<void> => {
    const undos: string[] = [];
    const items: Outcome['items'] = [];
    await steps.run('Changing', ids.length, async (tell, signal) => {
      try {
        for (let from = 0; from < ids.length && !signal.aborted; from += maxAtOnce) {
          const part = ids.slice(from, from + maxAtOnce);
          const input = { kind: area.kind, ids: part, changes };
          const { data, undo } = await write(client, changeSetCalls.changeMany, input, { isQuiet: true });
          if (undo) undos.unshift(undo);
          items.push(...data.items);
          tell(from + part.length);
        }
        onDone();
      } catch (error) {
        showError(
          error,
          items.length > 0 ? `${items.length} of ${ids.length} were gone through before that.` : undefined,
        );
      }
    });
    const changed = items.filter((item) => item.changes.length > 0).length;
    const refusals = [...new Set(items.flatMap(({ refusal }) => refusal ?? []))];
    if (refusals.length > 0) {
      const left = items.filter(({ refusal }) => refusal !== null).length;
      showError(new Error(`${counted(left, area.one)} not changed: ${refusals.slice(0, 3).join(' ')}`));
    }
    if (changed > 0) showDone(`${counted(changed, area.one)} ${done}`, () => void takeBack(undos));
    else if (refusals.length === 0 && items.length > 0) showDone('All of them are so already');
  };
}
