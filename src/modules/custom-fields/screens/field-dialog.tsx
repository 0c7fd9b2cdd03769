import '#web/theme/dialog.css';
import { Checkbox, Modal, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { yesNoText } from '#shared/cells.ts';
import { editOf } from '#web/api/edit-of.ts';
import { EditConflict, textWords, useEdits } from '#web/api/edits.tsx';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { type CustomField, customFieldCalls } from '../contract.ts';
import { customFieldEntity } from '../entity.ts';
import { fieldKindKeys, fieldKinds, fieldTypeKeys, fieldTypes, isPrinted } from '../rules.ts';

type Form = ContractForm<typeof customFieldCalls.createCustomField>;
type Props = {
  /** Null for a new one. */
  field: CustomField | null;
  onClose: () => void;
};

/** A new field, or the change of one, which stays of its kind and type. */
export function FieldDialog({ field, onClose }: Props) {
  const client = useQueryClient();
  const [opened] = useState(field);
  const edits = useEdits({
    record: { module: customFieldEntity.module, ...(opened && { entityId: opened.fieldID }) },
    send: (changes) =>
      write(
        client,
        customFieldCalls.updateCustomField,
        { fieldID: opened?.fieldID ?? 0, changes },
        { isQuiet: true, done: `${opened?.name} saved` },
      ),
  });
  const form = useContractForm({
    contract: customFieldCalls.createCustomField,
    initial: opened ?? { module: 'customers', name: '', type: 'text', choices: [], isOnPaper: false },
    save: async (input, key): Promise<{ data: CustomField; undo?: string }> =>
      opened
        ? ((await edits.save(editOf(namedOf(opened), namedOf(input)))) ?? { data: opened })
        : write(client, customFieldCalls.createCustomField, input, {
            key,
            isQuiet: true,
            done: ({ name }) => `${name} added`,
          }),
    onSaved: onClose,
  });
  const { module, type, isOnPaper = false } = form.values;
  const setType = (next: CustomField['type']) => {
    form.set('type', next);
    if (next !== 'choice') form.set('choices', []);
  };
  const setKind = (next: CustomField['module']) => {
    form.set('module', next);
    if (!isPrinted(next)) form.set('isOnPaper', false);
  };
  return (
    <Modal opened onClose={onClose} title={opened ? opened.name : 'New field'} withCloseButton={false} size={560}>
      <FormBody form={form} saveLabel={opened ? 'Save' : 'Add field'} onCancel={onClose}>
        <Field form={form} name="name" label="Name" placeholder="Gate code" isFirst />
        {!opened && (
          <FieldRow>
            <ChoicePicker
              label="Of"
              placeholder=""
              choices={fieldKindKeys.map((kind, id) => ({ id, label: fieldKinds[kind] }))}
              value={fieldKindKeys.indexOf(module)}
              onChange={(id) => setKind(fieldKindKeys[id ?? 0] ?? 'customers')}
            />
            <ChoicePicker
              label="Holds"
              placeholder=""
              choices={fieldTypeKeys.map((one, id) => ({ id, label: fieldTypes[one] }))}
              value={fieldTypeKeys.indexOf(type)}
              onChange={(id) => setType(fieldTypeKeys[id ?? 0] ?? 'text')}
            />
          </FieldRow>
        )}
        {type === 'choice' && <ChoicesField form={form} />}
        {isPrinted(module) && (
          <Checkbox
            label="On papers"
            description="Stands on what is printed and sent, where it holds something."
            checked={isOnPaper}
            onChange={(event) => form.set('isOnPaper', event.currentTarget.checked)}
          />
        )}
      </FormBody>
      <EditConflict
        edits={edits}
        what={opened?.name ?? ''}
        labelOf={(one) => labels[one] ?? one}
        words={(_, value) =>
          Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? yesNoText(value) : textWords(value)
        }
      />
    </Modal>
  );
}

/** The words of a choice, one in each line. */
function ChoicesField({ form }: { form: Form }) {
  const { choices = [] } = form.values;
  return (
    <Textarea
      label="To choose from"
      description="One in each line."
      autosize
      minRows={4}
      value={choices.join('\n')}
      error={form.messageAt('choices')}
      onChange={(event) => form.set('choices', event.currentTarget.value.split('\n'))}
      onBlur={() =>
        form.set(
          'choices',
          choices.map((one) => one.trim()).filter((one) => one !== ''),
        )
      }
    />
  );
}

const labels: Readonly<Record<string, string>> = { name: 'Name', choices: 'To choose from', isOnPaper: 'On papers' };

type Named = { name: string; choices?: string[] | undefined; isOnPaper?: boolean | undefined };
const namedOf = ({ name, choices = [], isOnPaper = false }: Named) => ({ name, choices, isOnPaper });
