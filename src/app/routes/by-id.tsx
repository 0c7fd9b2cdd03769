import type { ComponentType } from 'react';
import { NoPage } from '#web/page/no-page.tsx';
import { useId } from './address.ts';

/** The page of the record that the address names; another one begins anew. */
export function byId(Screen: ComponentType<{ id: number }>) {
  return function ById() {
    const id = useId();
    return id === undefined ? <NoPage /> : <Screen key={id} id={id} />;
  };
}
