import { useQueryClient } from '@tanstack/react-query';
import type { Entity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import { EditConflict, useEdits } from '#web/api/edits.tsx';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { InlineText } from '#web/page/inline-text.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { Day, Picked } from '#web/page/record-texts.tsx';
import { customFieldCalls, type FieldValue } from '../contract.ts';
import { type FieldKind, maxText } from '../rules.ts';
import { choicesOf, readValue, valueSaid } from '../value-rules.ts';

type Props = { entity: Entity; id: number; fields: readonly FieldValue[]; isPlain: boolean };
const nothing = 'None';

/** What a record holds in the company's own fields, each filled in in place by whoever may change the record. */
export function FieldValues({ entity: { module, feature }, id, fields, isPlain }: Props) {
  const client = useQueryClient();
  const mayEdit = useMay()(can(feature, 'update'));
  const fieldOf = (fieldID: string) => fields.find((field) => String(field.fieldID) === fieldID);
  const edits = useEdits({
    record: { module, entityId: id },
    send: (changes) =>
      write(
        client,
        customFieldCalls.setFieldValues,
        {
          module: module as FieldKind,
          entityID: id,
          changes: Object.entries(changes).map(([fieldID, { was, now }]) => ({
            fieldID: Number(fieldID),
            was: was as string | null,
            now: now as string | null,
          })),
        },
        {
          isQuiet: true,
          done: `${Object.keys(changes)
            .map((one) => fieldOf(one)?.name)
            .join(', ')} changed`,
        },
      ),
  });
  const lines = (
    <Properties>
      {fields.map((field) => (
        <Property key={field.fieldID} label={field.name}>
          <Value
            field={field}
            mayEdit={mayEdit && !field.isArchived}
            save={(was, now) => edits.saveField(String(field.fieldID), was, now)}
          />
        </Property>
      ))}
    </Properties>
  );
  return (
    <>
      {isPlain ? lines : <RailSection title="More">{lines}</RailSection>}
      <EditConflict
        edits={edits}
        what="this record"
        labelOf={(one) => fieldOf(one)?.name ?? one}
        words={(one, value) => said(fieldOf(one), value as string | null)}
      />
    </>
  );
}

const said = (field: FieldValue | undefined, value: string | null): string =>
  value === null || !field ? nothing : valueSaid(field.type, value);

type ValueProps = {
  field: FieldValue;
  mayEdit: boolean;
  save: (was: string | null, now: string | null) => Promise<void>;
};

function Value({ field, mayEdit, save }: ValueProps) {
  const { name, type, value } = field;
  /** What goes wrong has been shown. */
  const pick = (now: string | null) => now !== value && void save(value, now).catch(() => undefined);
  if (type === 'date')
    return (
      <Day
        of={{ label: name, placeholder: nothing }}
        was={value}
        isDisabled={!mayEdit}
        onPick={(now) => pick(now as string | null)}
      />
    );
  const words = choicesOf(field);
  if (words.length > 0)
    return (
      <Picked
        picked={{
          label: name,
          named: null,
          isOptional: true,
          words,
          choices: words.map((word, at) => ({ id: at + 1, label: valueSaid(type, word) })),
        }}
        shown={said(field, value)}
        was={value}
        isDisabled={!mayEdit}
        onPick={(now) => pick(now as string | null)}
      />
    );
  const typed = (text: string) => (text.trim() === '' ? null : text.trim());
  return (
    <InlineText
      label={name}
      look="value"
      value={value ?? ''}
      placeholder={nothing}
      most={type === 'text' ? maxText : undefined}
      mayEdit={mayEdit}
      show={(text) => valueSaid(type, text)}
      problemOf={(text) => {
        const read = typed(text) === null ? null : readValue(field, text);
        return read && 'problem' in read ? read.problem : null;
      }}
      onSave={(was, now) => save(typed(was), typed(now))}
    />
  );
}
