import { useRouter, useRouterState } from '@tanstack/react-router';
import { areaOf } from '#web/layout/navigation.ts';
import { Screen } from '#web/screen.tsx';
import { Failed } from '#web/states.tsx';

/** A page that broke, or whose code or data did not arrive; the frame around it goes on. */
export function FailedPage({ error }: { error: unknown }) {
  const area = areaOf(useRouterState({ select: (state) => state.location.pathname }));
  return (
    <Screen title={area?.title ?? 'This page'}>
      <FailedFrame error={error} />
    </Screen>
  );
}

/** The frame itself broke, or the person did not arrive. */
export function FailedFrame({ error }: { error: unknown }) {
  const router = useRouter();
  return <Failed error={error} what="This page" retry={() => void router.invalidate()} />;
}
