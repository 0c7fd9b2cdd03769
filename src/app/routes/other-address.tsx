import { areaOf } from '#web/layout/navigation.ts';
import { NoPage } from '#web/page/no-page.tsx';
import { NotBuiltYet } from '#web/page/not-built-yet.tsx';
import { useStand } from '#web/page/router.tsx';
import { Screen } from '#web/page/screen.tsx';
import { comingAreas } from './coming-areas.ts';

/** An area whose module is not there yet says so, and what it is for; any other address leads nowhere. */
export function OtherAddress() {
  const path = useStand().location.pathname.replace(/\/$/, '');
  const area = areaOf(path);
  const about = (comingAreas as Readonly<Record<string, string>>)[path];
  if (area && about) {
    return (
      <Screen title={area.title}>
        <NotBuiltYet title={area.title} about={about} />
      </Screen>
    );
  }
  return <NoPage />;
}
