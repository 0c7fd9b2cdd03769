import { Suspense } from 'react';
import { Failed } from '../page/states.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useLaterParts } from '../parts/use-later-parts.ts';
import { usePhone } from '../parts/use-phone.ts';
import type { CollectionProps } from './collection-props.ts';
import { TableView } from './table-view.tsx';

const loadCards = () => import('./card-view.tsx');
const laterParts = [loadCards];
/** Cards bring what measures them, which a table does not need: they come while their rows are being read. */
const CardView = lazyPart(loadCards, 'CardView') as typeof import('./card-view.tsx').CardView;

/** Any list, as a table or as cards. On a phone always cards. Virtual: only the rows in sight exist. */
export function Collection<Row>(props: CollectionProps<Row>) {
  const isPhone = usePhone();
  useLaterParts(laterParts);
  const { rows, error, retry } = props;
  if (error && !rows)
    return <Failed error={error} what={`The list of ${props.name.toLowerCase()}`} retry={retry ?? (() => undefined)} />;
  if (rows?.length === 0) return props.empty;
  if (!isPhone && props.view !== 'cards') return <TableView {...props} />;
  return (
    <Suspense fallback={null}>
      <CardView {...props} isPhone={isPhone} />
    </Suspense>
  );
}
