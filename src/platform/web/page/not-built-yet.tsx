import { IconHammer } from '@tabler/icons-react';
import { State } from './states.tsx';

/** An area of the sidebar whose module does not exist yet. */
export function NotBuiltYet({ title, about }: { title: string; about: string }) {
  return (
    <State icon={IconHammer} title={`${title} is not built yet`}>
      {about}: that is what this area is for. It is on its way; nothing you do elsewhere depends on it.
    </State>
  );
}
