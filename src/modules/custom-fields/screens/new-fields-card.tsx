import { Suspense } from 'react';
import { useReading } from '#web/api/query.ts';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { facetCalls } from '../../facets/contract.ts';
import type { FieldsOfNew } from '../new-contract.ts';
import type { FieldKind } from '../rules.ts';

const NewFields = lazyPart(() => import('./new-fields-section.tsx'), 'NewFields', { isQuiet: true });

/** Any form whose call takes `fieldsOfNew`. It begins with `customFields: {}`, else its draft forgets them. */
export type FormOfNew = {
  values: FieldsOfNew;
  enter: (name: 'customFields', entered: unknown) => void;
  touch: (name: string) => void;
  messageAt: (name: string) => string | undefined;
};

/** The fields that the company has added to a kind of record, in the form of a new one; nothing where there are none. */
export function NewFieldsCard({ form, module }: { form: FormOfNew; module: FieldKind }) {
  const fields = useReading(facetCalls.getFacets, { module }).data?.fields;
  const isEmpty = Object.keys(form.values.customFields ?? {}).length === 0;
  if (!fields || (fields.length === 0 && isEmpty)) return null;
  return (
    <Suspense fallback={null}>
      <NewFields form={form} fields={fields} />
    </Suspense>
  );
}
