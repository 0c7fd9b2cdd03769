import { Suspense } from 'react';
import type { Entity } from '#shared/entity.ts';
import { useReading } from '#web/api/query.ts';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { customFieldCalls, type FieldValue } from '../contract.ts';
import type { FieldKind } from '../rules.ts';

const FieldValues = lazyPart(() => import('./field-values-section.tsx'), 'FieldValues', { isQuiet: true });

type Props = {
  entity: Entity;
  id: number;
  /** Where its page has read them with what else it shows; null until they are there. */
  known?: readonly FieldValue[] | null;
  /** Among other facts of it, rather than as a part of a rail. */
  isPlain?: boolean;
};

/** The fields that the company has added to a kind of record, as one of them holds them; nothing where there are none. */
export function FieldsCard({ entity, id, known, isPlain = false }: Props) {
  const module = entity.module as FieldKind;
  const isAsked = known === undefined;
  const shown = { shows: [module, 'custom_fields'], entityId: id, isEnabled: isAsked };
  const read = useReading(customFieldCalls.getFieldValues, { module, entityID: id }, shown).data?.fields;
  const fields = isAsked ? read : known;
  if (!fields || fields.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <FieldValues entity={entity} id={id} fields={fields} isPlain={isPlain} />
    </Suspense>
  );
}
