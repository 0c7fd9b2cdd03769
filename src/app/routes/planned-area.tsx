import { useRouterState } from '@tanstack/react-router';
import { areaOf } from '#web/layout/navigation.ts';
import { Screen } from '#web/screen.tsx';
import { NotBuiltYet, NotFound } from '#web/states.tsx';

/** An area of the sidebar whose module is not there yet: says so, and what it is for. */
export function PlannedArea() {
  const area = areaOf(useRouterState({ select: (state) => state.location.pathname }));
  if (!area) return <NotFound />;
  return (
    <Screen title={area.title}>
      <NotBuiltYet title={area.title} about={area.about} />
    </Screen>
  );
}
