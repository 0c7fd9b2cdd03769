import { isConnectionLost, knock } from '#web/api/connection.ts';
import { usePerson } from '#web/api/session.tsx';
import type { WorkArea } from './work-area.tsx';

/**
 * Before work is ended: which required steps are open, with the way to them, as it cannot be ended before; which have failed and whose time
 * would be cut off, if any, and whether to go on (docs/rules/work.md#ending). Without signal nobody is asked: the server
 * decides when it hears of it.
 */
export function useCloseQuestion(area: WorkArea): (id: number, goToSteps: () => void) => Promise<boolean> {
  const me = usePerson().currentUser;
  return async (id, goToSteps) => {
    if (isConnectionLost()) return true;
    const question = await import('./close-question.tsx').catch(async (error) => {
      if (await knock()) throw error;
    });
    return question?.asksBeforeClosing({ area, id, me, goToSteps }) ?? true;
  };
}
