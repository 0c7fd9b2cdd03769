import { Failed } from '../page/states.tsx';
import { usePhone } from '../parts/use-phone.ts';
import { CardView } from './card-view.tsx';
import type { CollectionProps } from './collection-props.ts';
import { TableView } from './table-view.tsx';

/** Any list, as a table or as cards. On a phone always cards. Virtual: only the rows in sight exist. */
export function Collection<Row>(props: CollectionProps<Row>) {
  const isPhone = usePhone();
  const { rows, error, retry } = props;
  if (error && !rows)
    return <Failed error={error} what={`The list of ${props.name.toLowerCase()}`} retry={retry ?? (() => undefined)} />;
  if (rows?.length === 0) return props.empty;
  return isPhone || props.view === 'cards' ? <CardView {...props} isPhone={isPhone} /> : <TableView {...props} />;
}
