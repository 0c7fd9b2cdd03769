import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow, NothingYet } from '#web/page/facts.tsx';
import { LineButtons } from '#web/page/line-buttons.tsx';
import { OutOfUse } from '#web/page/named-list.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { archived, inUse } from '../../tenants/rules.ts';
import { type CustomField, customFieldCalls } from '../contract.ts';
import { fieldKindKeys, fieldKinds, fieldTypes } from '../rules.ts';
import classes from './custom-fields.module.css';
import { FieldDialog } from './field-dialog.tsx';

/** The fields that the company has added, kind by kind. */
export function CustomFieldsCard() {
  const reading = useReading(customFieldCalls.listCustomFields, {});
  const client = useQueryClient();
  const mayEdit = useMay()(can('settings', 'update'));
  const [edited, setEdited] = useState<CustomField | 'new' | null>(null);
  if (reading.error && !reading.data)
    return <Failed error={reading.error} what="Custom fields" retry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingLines lines={4} />;
  const { fields } = reading.data;
  const standing = inUse(fields);
  return (
    <Part title="Custom fields">
      <p className={classes.about}>
        What you want to know of your records beside what is asked already. A field stands on the page of each record of
        its kind, and what it holds is found by the search.
      </p>
      {standing.length === 0 && <NothingYet>There is none yet.</NothingYet>}
      {fieldKindKeys
        .map((kind) => ({ kind, own: standing.filter(({ module }) => module === kind) }))
        .filter(({ own }) => own.length > 0)
        .map(({ kind, own }) => (
          <section key={kind}>
            <h3 className={classes.kind}>{fieldKinds[kind]}</h3>
            <ul aria-label={fieldKinds[kind]}>
              {own.map((field) => (
                <FactRow
                  key={field.fieldID}
                  title={field.name}
                  text={[
                    [fieldTypes[field.type], field.choices.join(', ')].filter(Boolean).join(': '),
                    field.isOnPaper && 'on papers',
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                  right={
                    mayEdit && (
                      <LineButtons
                        name={field.name}
                        onEdit={() => setEdited(field)}
                        onEnd={() =>
                          write(
                            client,
                            customFieldCalls.archiveCustomField,
                            { fieldID: field.fieldID },
                            { done: `${field.name} is out of use` },
                          )
                        }
                      />
                    )
                  }
                />
              ))}
            </ul>
          </section>
        ))}
      {mayEdit && (
        <Button className={classes.add ?? ''} leftSection={<IconPlus size={14} />} onClick={() => setEdited('new')}>
          Add a field
        </Button>
      )}
      <OutOfUse
        title="Custom fields"
        mayEdit={mayEdit}
        outOfUse={archived(fields).map(({ fieldID, name, module }) => ({
          id: fieldID,
          name: `${name} (${fieldKinds[module]})`,
        }))}
        bringBack={({ id: fieldID, name }) =>
          write(client, customFieldCalls.bringBackCustomField, { fieldID }, { done: `${name} is in use again` })
        }
      />
      {edited && <FieldDialog field={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Part>
  );
}
