import { ActionIcon } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Part } from './detail-page.tsx';
import { FactRow, NothingYet } from './facts.tsx';

type Props<Row> = {
  title: string;
  /** As its buttons name one: "a contact". */
  one: string;
  rows: readonly Row[];
  idOf: (row: Row) => number;
  nameOf: (row: Row) => string;
  textOf: (row: Row) => ReactNode;
  /** Said where there is none. */
  empty: string;
  mayEdit: boolean;
  /** Of a new one, or of one that is changed; it is put away by `close`. */
  form: (row: Row | null, close: () => void) => ReactNode;
  /** Beside its button to edit. */
  more?: (row: Row) => ReactNode;
};

/** Several things of a record, each changed in its place: contacts, locations, certificates. */
export function RowsPart<Row>({ title, one, rows, idOf, nameOf, textOf, empty, mayEdit, form, more }: Props<Row>) {
  const [edited, setEdited] = useState<number | 'new' | null>(null);
  const close = () => setEdited(null);
  const formOf = (row: Row | null) => <Suspense fallback={null}>{form(row, close)}</Suspense>;
  return (
    <Part
      title={title}
      right={
        mayEdit && (
          <ActionIcon aria-label={`Add ${one}`} data-tip={`Add ${one}`} onClick={() => setEdited('new')}>
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        )
      }
    >
      {edited === 'new' && formOf(null)}
      {rows.length === 0 && edited === null && <NothingYet>{empty}</NothingYet>}
      <ul>
        {rows.map((row) =>
          edited === idOf(row) ? (
            <li key={idOf(row)}>{formOf(row)}</li>
          ) : (
            <FactRow
              key={idOf(row)}
              title={nameOf(row)}
              text={textOf(row)}
              right={
                mayEdit && (
                  <>
                    <ActionIcon aria-label={`Edit ${nameOf(row)}`} onClick={() => setEdited(idOf(row))}>
                      <IconPencil size={16} stroke={1.6} />
                    </ActionIcon>
                    {more?.(row)}
                  </>
                )
              }
            />
          ),
        )}
      </ul>
    </Part>
  );
}
