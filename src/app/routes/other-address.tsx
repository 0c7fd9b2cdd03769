import { areaOf } from '#web/layout/navigation.ts';
import { NoPage } from '#web/page/no-page.tsx';
import { NotBuiltYet } from '#web/page/not-built-yet.tsx';
import { useStand } from '#web/page/router.tsx';
import { Screen } from '#web/page/screen.tsx';

/** An area whose module is not there yet says so, and what it is for; any other address leads nowhere. */
export function OtherAddress() {
  const path = useStand().location.pathname.replace(/\/$/, '');
  const area = areaOf(path);
  if (area?.about && area.path === path) {
    return (
      <Screen title={area.title}>
        <NotBuiltYet title={area.title} about={area.about} />
      </Screen>
    );
  }
  return <NoPage />;
}
