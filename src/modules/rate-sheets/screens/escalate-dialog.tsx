import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { addDays } from '#shared/dates.ts';
import { numberKind } from '#shared/figures.ts';
import { rateText } from '#shared/units.ts';
import { useReading, write } from '#web/api/query.ts';
import { companyToday } from '#web/days/today.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FigureInput, numberOf } from '#web/form/cells/figure-input.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { useGo } from '#web/page/page-link.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { type RateSheet, rateSheetCalls, type ShownRate } from '../contract.ts';
import { rateSheetEntity } from '../entity.ts';
import { headOf } from '../rules.ts';
import classes from './rates.module.css';

const steps = [0.0001, 0.01, 0.05, 0.25, 0.5, 1, 5] as const;
const stepChoices = steps.map((step, id) => ({ id, label: step < 0.01 ? 'Not rounded' : `To ${rateText(step)}` }));

const raised = ['rate', 'overtimeRate', 'doubleRate', 'dayRate', 'weekRate', 'monthRate'] as const;
/** What a line says in dollars, each of which is raised. */
const amounts = (line: ShownRate) =>
  raised.flatMap((field) => {
    const amount = line[field];
    return amount === null ? [] : { field, amount };
  });

/** The next sheet of one, raised by a percentage: what its rates will be stands below while it is typed. */
export function EscalateDialog({ sheet, onClose }: { sheet: RateSheet; onClose: () => void }) {
  const client = useQueryClient();
  const go = useGo();
  const { rateSheetID } = sheet;
  const next = sheet.validUntil ?? addDays(`${companyToday().slice(0, 4)}-12-31`, 0);
  const form = useContractForm({
    contract: rateSheetCalls.escalate,
    initial: { rateSheetID, percent: 3, to: 0.01, name: `${sheet.name} (next)`, validFrom: addDays(next, 1) },
    save: (input, key) =>
      write(client, rateSheetCalls.escalate, input, { key, isQuiet: true, done: ({ name }) => `${name} made` }),
    onSaved: (made) => {
      onClose();
      go(rateSheetEntity.address?.(made.rateSheetID) ?? '/ratesheets');
    },
    asksBeforeLeaving: false,
  });
  const { percent, to = 0.01 } = form.values;
  const isFit = typeof percent === 'number' && percent >= -50 && percent <= 100;
  const { data } = useReading(
    rateSheetCalls.previewEscalation,
    { rateSheetID, percent: isFit ? percent : 0, to },
    { isEnabled: isFit, keepsPrevious: true },
  );
  return (
    <Modal opened onClose={onClose} title={`Raise ${sheet.name}`} withCloseButton={false} size={600}>
      <FormBody form={form} saveLabel="Make the next sheet" onCancel={onClose}>
        <Field form={form} name="name" label="Name" isFirst />
        <FieldRow>
          <FigureInput
            label="Percent"
            kind={numberKind}
            value={percent}
            error={form.messageAt('percent')}
            onChange={(typed) => form.enter('percent', numberOf(typed, numberKind))}
            onLeave={() => form.touch('percent')}
          />
          <ChoicePicker
            label="Rounded"
            placeholder="Choose"
            choices={stepChoices}
            value={steps.indexOf(to as (typeof steps)[number])}
            onChange={(at) => form.enter('to', steps[at ?? 1])}
          />
          <Field form={form} name="validFrom" label="From" />
        </FieldRow>
        <div className={classes.tables}>
          <table className={classes.rates} aria-label="What the rates will be">
            <thead>
              <tr>
                <th scope="col">Rate</th>
                <th scope="col">Now</th>
                <th scope="col">Then</th>
              </tr>
            </thead>
            <tbody>
              {data?.lines.flatMap(({ was, now }) =>
                amounts(was).map(({ field, amount }) => (
                  <tr key={`${was.serviceID} ${was.name} ${field}`}>
                    <th scope="row">{`${was.serviceName ?? was.name}, ${headOf(field, was.kind)}`}</th>
                    <td className="figures">{rateText(amount)}</td>
                    <td className="figures">{rateText(now[field] ?? 0)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      </FormBody>
    </Modal>
  );
}
