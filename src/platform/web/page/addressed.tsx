import type { FunctionComponent } from 'react';
import { useAddressFilter, useId, usePart } from './address.ts';
import { NoPage } from './no-page.tsx';
import type { Addressed } from './pages.ts';

/** The screen at an address, told what the address says; another record begins anew. */
export function addressed(path: string, Screen: FunctionComponent<Addressed>): FunctionComponent {
  const hasID = path.split('/').includes('$id');
  return function Page() {
    const id = useId();
    const part = usePart();
    const filter = useAddressFilter(`/${path.replace('$id', String(id)).replace('$part', part)}`);
    if (hasID && id === undefined) return <NoPage />;
    return <Screen key={hasID ? id : undefined} id={id ?? 0} part={part} {...filter} />;
  };
}
