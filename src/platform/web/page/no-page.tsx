import { Screen } from './screen.tsx';
import { NotFound } from './states.tsx';

/** An address of the product's frame that leads nowhere, with the way to everything else. */
export const NoPage = () => (
  <Screen title="No such page">
    <NotFound />
  </Screen>
);
