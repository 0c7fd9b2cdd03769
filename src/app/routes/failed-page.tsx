import { useEffect } from 'react';
import { CallFailure } from '#web/api/api.ts';
import { useConnectionLost } from '#web/api/connection.ts';
import { areaOf } from '#web/layout/navigation.ts';
import { useRouter, useStand } from '#web/page/router.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed } from '#web/page/states.tsx';

/** A page that broke, or whose code or data did not arrive; the frame around it goes on. */
export function FailedPage({ error }: { error: unknown }) {
  const area = areaOf(useStand().location.pathname);
  return (
    <Screen title={area?.title ?? 'This page'}>
      <FailedFrame error={error} />
    </Screen>
  );
}

/** The frame itself broke, or the person did not arrive. */
export function FailedFrame({ error }: { error: unknown }) {
  const { again } = useRouter();
  const isLost = useConnectionLost();
  const isWaiting = error instanceof CallFailure && error.isOffline;
  useEffect(() => {
    if (isWaiting && !isLost) void again();
  }, [isWaiting, isLost, again]);
  return <Failed error={error} what="This page" retry={() => void again()} />;
}
