import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { refreshChanged, write } from '#web/api/query.ts';
import { deviceID } from '#web/api/stored-user.ts';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { timeIdleCalls } from '../contract.ts';
import { matter } from '../rules.ts';
import { tellActive } from './use-activity.ts';
import { useIdleQuestion } from './use-idle-question.ts';

const IdleQuestionDialog = lazyPart(() => import('./idle-question-dialog.tsx'), 'IdleQuestionDialog', {
  isQuiet: true,
});

/** Watches over running work in this tab, and asks who is gone. */
export function IdleWatch() {
  const queries = useQueryClient();
  const question = useIdleQuestion();
  const [isAnswering, setAnswering] = useState(false);
  if (!question) return null;

  const answer = async (tell: () => Promise<unknown>) => {
    setAnswering(true);
    try {
      await tell();
    } catch (error) {
      showError(error);
    } finally {
      void refreshChanged(queries, [{ module: matter }]);
      setAnswering(false);
    }
  };
  const extend = async (extensionMs: 1_800_000 | 3_600_000) => {
    await call(timeIdleCalls.extendRunning, { deviceId: deviceID(), extensionMs });
    await tellActive();
  };
  const { work } = question;
  const pause = () =>
    write(
      queries,
      timeIdleCalls.pauseAtLastActivity,
      {},
      { done: `Paused ${work.entityID} ${work.subject}`, isQuiet: true },
    );
  return (
    <Suspense fallback={null}>
      <IdleQuestionDialog
        question={question}
        isAnswering={isAnswering}
        onKeep={() => void answer(tellActive)}
        onExtend={(extensionMs) => void answer(() => extend(extensionMs))}
        onPause={() => void answer(pause)}
      />
    </Suspense>
  );
}
