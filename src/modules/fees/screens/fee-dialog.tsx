import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { InputGiven } from '#shared/contract.ts';
import type { FieldsInWords } from '#shared/fields-in-words.ts';
import { numberKind } from '#shared/figures.ts';
import { encodeInput } from '#web/api/api.ts';
import { editOf } from '#web/api/edit-of.ts';
import { EditConflict, textWords, useEdits } from '#web/api/edits.tsx';
import { useReading, write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FigureInput, numberOf } from '#web/form/cells/figure-input.tsx';
import { PickField } from '#web/form/cells/pick-fields.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { type ContractForm, useContractForm } from '#web/form/use-contract-form.ts';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { tenantInfoCalls } from '../../tenants/info/contract.ts';
import { type Fee, feeCalls } from '../contract.ts';
import { feeEntity } from '../entity.ts';
import { basisAbout, basisWords, cardCapUnits, feeBases, feeWords, percentText } from '../rules.ts';
import classes from './fees.module.css';

type Props = {
  /** Null for a new one. */
  fee: Fee | null;
  accounts: readonly { accountID: number; label: string }[];
  usualAccountID: number;
  onClose: () => void;
};

const kinds = ['An amount', 'A percentage'];
const said: FieldsInWords = feeWords;
const labelOf = (field: string): string => said[field]?.label ?? field;

/** A new fee, or the change of one. */
export function FeeDialog({ fee, accounts, usualAccountID, onClose }: Props) {
  const client = useQueryClient();
  const [opened] = useState(fee);
  const edits = useEdits({
    record: { module: feeEntity.module, ...(opened && { entityId: opened.feeID }) },
    send: (changes) =>
      write(
        client,
        feeCalls.updateFee,
        { feeID: opened?.feeID ?? 0, changes },
        { isQuiet: true, done: `${opened?.feeName} saved` },
      ),
  });
  const initial = opened ?? { feeName: '', amount: null, percentUnits: null, accountID: usualAccountID };
  const form = useContractForm({
    contract: feeCalls.createFee,
    initial: encodeInput(feeCalls.createFee.input, initial) as InputGiven<typeof feeCalls.createFee>,
    save: async (input, key): Promise<{ data: Fee; undo?: string }> =>
      opened
        ? ((await edits.save(editOf(opened, input))) ?? { data: opened })
        : write(client, feeCalls.createFee, input, { key, isQuiet: true, done: ({ feeName }) => `${feeName} added` }),
    onSaved: onClose,
  });
  const { excludedStates = [], isCardSurcharge } = form.values;
  const states = useReading(tenantInfoCalls.listStates, {}).data?.states ?? [];
  const codes = states.map(({ value }) => value);
  return (
    <Modal opened onClose={onClose} title={opened ? opened.feeName : 'New fee'} withCloseButton={false} size={560}>
      <FormBody form={form} saveLabel={opened ? 'Save' : 'Add fee'} onCancel={onClose}>
        <Field form={form} name="feeName" label={feeWords.feeName.label} placeholder="Fuel surcharge" isFirst />
        <ValueFields form={form} />
        <PickField
          form={form}
          name="accountID"
          label={feeWords.accountID.label}
          choices={accounts.map(({ accountID, label }) => ({ id: accountID, label }))}
        />
        <FieldRow>
          <Field form={form} name="activeFrom" label={feeWords.activeFrom.label} />
          <Field form={form} name="activeUntil" label={feeWords.activeUntil.label} />
        </FieldRow>
        <ChoicePicker
          isMultiple
          label={feeWords.excludedStates.label}
          placeholder="Charged in every state"
          choices={states.map(({ label, value }, id) => ({ id, label, detail: value }))}
          value={excludedStates.map((code) => codes.indexOf(code))}
          onChange={(ids) =>
            form.set(
              'excludedStates',
              ids.map((id) => codes[id]).filter((code) => code !== undefined),
            )
          }
        />
        <FieldRow>
          <Field form={form} name="isTaxable" label={feeWords.isTaxable.label} />
          <Field form={form} name="isProposed" label={feeWords.isProposed.label} />
          <Field form={form} name="isCardSurcharge" label={feeWords.isCardSurcharge.label} />
        </FieldRow>
        {isCardSurcharge && (
          <p className={classes.about}>
            Card networks allow at most {cardCapUnits / 10_000} %, and some states none: name those above.
          </p>
        )}
      </FormBody>
      <EditConflict
        edits={edits}
        what={opened?.feeName ?? ''}
        labelOf={labelOf}
        words={(field, value) => wordsOf(field, value, accounts)}
      />
    </Modal>
  );
}

/** What it comes to: an amount, or a percentage of something. */
function ValueFields({ form }: { form: ContractForm<typeof feeCalls.createFee> }) {
  const { percentUnits, basis = 'whole' } = form.values;
  const [isPercent, setPercent] = useState(percentUnits != null);
  return (
    <>
      <FieldRow>
        <ChoicePicker
          label="It is"
          placeholder=""
          choices={kinds.map((label, id) => ({ id, label }))}
          value={isPercent ? 1 : 0}
          onChange={(id) => {
            setPercent(id === 1);
            form.enter('amount', null);
            form.enter('percentUnits', null);
          }}
        />
        {isPercent ? (
          <FigureInput
            label={feeWords.percentUnits.label}
            required
            kind={numberKind}
            error={form.messageAt('percentUnits')}
            rightSection={<span className={classes.unit}>%</span>}
            value={typeof percentUnits === 'number' ? percentUnits / 10_000 : percentUnits}
            onChange={(typed) => form.set('percentUnits', unitsOf(typed) as number)}
            onLeave={() => form.touch('percentUnits')}
          />
        ) : (
          <Field form={form} name="amount" label={feeWords.amount.label} />
        )}
        {isPercent && (
          <ChoicePicker
            label={feeWords.basis.label}
            placeholder=""
            choices={feeBases.map((one, id) => ({ id, label: basisWords[one] }))}
            value={feeBases.indexOf(basis)}
            onChange={(id) => form.set('basis', feeBases[id ?? 0] ?? 'whole')}
          />
        )}
      </FieldRow>
      {isPercent && <p className={classes.about}>{basisAbout[basis]}</p>}
    </>
  );
}

/** What is no figure stays as it was typed, and is refused by the contract. */
function unitsOf(typed: string): unknown {
  const percent = numberOf(typed, numberKind);
  return typeof percent === 'number' ? Math.round(percent * 10_000) : (percent ?? null);
}

function wordsOf(field: string, value: unknown, accounts: Props['accounts']): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (field === 'percentUnits' && typeof value === 'number') return percentText(value);
  if (field === 'basis') return basisWords[value as Fee['basis']];
  if (field === 'accountID') return accounts.find(({ accountID }) => accountID === value)?.label ?? 'Another account';
  return Array.isArray(value) ? value.join(', ') || 'nothing' : textWords(value);
}
