import { companyToday } from '#web/days/today.ts';
import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { addDays } from '#shared/dates.ts';
import type { Reply } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { formatDate } from '#web/days/formats.ts';
import { bothEdits } from '#web/form/both-edits.ts';
import { Field } from '#web/form/cells/field.tsx';
import { FieldRow, FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { useGoOn } from '#web/page/page-link.tsx';
import { type Reconcilable, type Reconciliation, reconciliationCalls } from '../contract.ts';
import { DiscrepancySection } from './discrepancy-section.tsx';
import classes from './report.module.css';

type Props = { account: Reconcilable; edited?: Reconciliation; onClose: () => void };
type Extras = { charge: number; chargeOn: string | null; interest: number; interestOn: string | null };

/** The last day of the month after the last statement, else of the month before this one. */
function nextStatement(last: string | null, today: string): string {
  const first = last === null ? `${today.slice(0, 8)}01` : addDays(`${addDays(last, 1).slice(0, 8)}01`, 31);
  return addDays(`${first.slice(0, 8)}01`, -1);
}

/** What the statement says; also to correct it while it is in progress. */
export function StartForm({ account, edited, onClose }: Props) {
  const client = useQueryClient();
  const goOn = useGoOn();
  const today = companyToday();
  const { accountID, accountName, type } = account;
  const about = useReading(reconciliationCalls.getFormData, { accountID }, { isEnabled: !edited });
  const first = {
    accountID,
    endsOn: edited?.endsOn ?? nextStatement(account.lastEndsOn, today),
    ending: (edited ? edited.ending / 100 : '') as number,
    charge: (edited?.charge ?? 0) / 100,
    chargeOn: edited?.chargeOn ?? null,
    interest: (edited?.interest ?? 0) / 100,
    interestOn: edited?.interestOn ?? null,
  };
  const form = useContractForm({
    contract: reconciliationCalls.insertReconciliation,
    initial: first,
    joins: bothEdits,
    save: async (input, key, saw): Promise<Reply<typeof reconciliationCalls.insertReconciliation>> => {
      const options = { key, isQuiet: true };
      if (!edited) return write(client, reconciliationCalls.insertReconciliation, input, options);
      const { data, undo } = await write(
        client,
        reconciliationCalls.updateReconciliation,
        { reconciliationID: edited.reconciliationID, changes: changesOf(saw, input as typeof first & Extras) },
        { ...options, done: 'Statement changed' },
      );
      return { data, ...(undo !== undefined && { undo }) };
    },
    onSaved: ({ reconciliationID }) => {
      onClose();
      if (!edited) goOn(`/accounting/reconciliations/${reconciliationID}`);
    },
    asksBeforeLeaving: false,
  });
  const isBank = type === 'bank';
  const beginning = edited?.beginning ?? account.beginning;
  const since = account.lastEndsOn ? `, the ending balance of ${formatDate(account.lastEndsOn)}` : '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={edited ? 'Statement' : `Reconcile ${accountName}`}
      withCloseButton={false}
      size={520}
    >
      <FormBody form={form} saveLabel={edited ? 'Save' : 'Start'} onCancel={onClose}>
        <DiscrepancySection discrepancies={about.data?.discrepancies ?? []} />
        <p className={classes.quiet}>
          Begins with <strong className="figures">{dollarsText(beginning)}</strong>
          {edited ? '' : since}.
        </p>
        <FieldRow>
          <Field form={form} name="endsOn" label="Statement ends on" leaning="back" />
          <Field form={form} name="ending" label={isBank ? 'Ending balance' : 'Balance owed'} isFirst />
        </FieldRow>
        <FieldRow>
          <Field
            form={form}
            name="charge"
            label={isBank ? 'Service charge' : 'Finance charge'}
            help="Only if it is in no entry yet."
          />
          <Field
            form={form}
            name="chargeOn"
            label="Charged on"
            leaning="back"
            help="The day of the statement without it."
          />
        </FieldRow>
        {isBank && (
          <FieldRow>
            <Field form={form} name="interest" label="Interest earned" help="Only if it is in no entry yet." />
            <Field
              form={form}
              name="interestOn"
              label="Earned on"
              leaning="back"
              help="The day of the statement without it."
            />
          </FieldRow>
        )}
      </FormBody>
    </Modal>
  );
}

/** What differs, as the call takes it. */
function changesOf(was: Record<string, unknown>, now: Record<string, unknown>) {
  const names = ['endsOn', 'ending', 'charge', 'chargeOn', 'interest', 'interestOn'];
  const changed = names.filter((name) => String(was[name]) !== String(now[name]) && now[name] !== null);
  return Object.fromEntries(changed.map((name) => [name, { was: was[name], now: now[name] }])) as never;
}
