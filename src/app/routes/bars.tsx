import { ViewingBar } from '#modules/roles/viewing/screens/viewing-bar-area.tsx';
import { SamplesBar } from '#modules/setup/samples/screens/samples-bar-area.tsx';
import { SetupBar } from '#modules/setup/screens/setup-bar-area.tsx';
import { usePerson } from '#web/api/session.tsx';

/** Above the page: that it is looked at through another role, that it shows sample data, or the way back to the first steps of a company. */
export function Bars() {
  const { isViewing, showsSamples } = usePerson();
  if (isViewing) return <ViewingBar />;
  return showsSamples ? <SamplesBar /> : <SetupBar />;
}
