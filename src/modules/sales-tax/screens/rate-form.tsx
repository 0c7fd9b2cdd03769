import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { numberKind } from '#shared/figures.ts';
import { write } from '#web/api/query.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FigureInput, numberOf } from '#web/form/cells/figure-input.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { type TaxAgency, taxCalls } from '../contract.ts';
import { percentText } from '../rules.ts';
import classes from './taxes.module.css';

type Props = { agency: TaxAgency; jurisdiction: string; today: string; onClose: () => void };

/** A jurisdiction's rate from a day on; a new jurisdiction begins with one. */
export function RateForm({ agency, jurisdiction, today, onClose }: Props) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: taxCalls.setTaxRate,
    initial: { agencyID: agency.agencyID, jurisdiction, percent: undefined as unknown as number, validFrom: today },
    save: (input, key) =>
      write(client, taxCalls.setTaxRate, input, {
        key,
        isQuiet: true,
        done: `${input.jurisdiction}: ${percentText(input.percent)}`,
      }),
    onSaved: onClose,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={jurisdiction ? `New rate of ${jurisdiction}` : `Add a jurisdiction of ${agency.name}`}
      withCloseButton={false}
      size={480}
    >
      <FormBody form={form} saveLabel="Set rate" onCancel={onClose}>
        {!jurisdiction && (
          <Field form={form} name="jurisdiction" label="Jurisdiction" placeholder="City of Odessa" isFirst />
        )}
        <FieldRow>
          <FigureInput
            label="Rate"
            required
            kind={numberKind}
            error={form.messageAt('percent')}
            rightSection={<span className={classes.unit}>%</span>}
            data-autofocus={jurisdiction ? true : undefined}
            value={form.values.percent}
            onChange={(typed) => form.set('percent', numberOf(typed, numberKind) as number)}
            onLeave={() => form.touch('percent')}
          />
          <Field form={form} name="validFrom" label="From" />
        </FieldRow>
        <p className={classes.hint}>What is dated before that day keeps the former rate. A rate of 0 ends it.</p>
      </FormBody>
    </Modal>
  );
}
