import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { transactionCalls } from '#modules/trade/transactions/contract.ts';
import type { InputGiven } from '#shared/contract.ts';
import type { Cents } from '#shared/money.ts';
import { useReading, write } from '#web/api/query.ts';
import { formatDate } from '#web/days/formats.ts';
import { DateField } from '#web/form/date-field.tsx';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { dollarsText } from '#web/page/amount.tsx';
import type { Payee } from '../../rules.ts';
import { itemCalls } from '../contract.ts';
import { type ItemAccount, type ItemSide, laterDay } from '../rules.ts';
import classes from './items.module.css';
import { ItemsTable, type ItemValue } from './items-table.tsx';

type Props = {
  /** The credit: `Payment 3`. */
  name: string;
  item: { itemID: number; account: ItemAccount; side: ItemSide };
  payee: Payee;
  open: Cents;
  /** The credit's own day. */
  date: string;
  /** Addresses of what it credits. */
  credits?: readonly string[];
  onClose: () => void;
};

/** Settles what somebody owes, or is owed, by a credit that is open. */
export function ApplyDialog({ name, item, payee, open, date, credits = [], onClose }: Props) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: itemCalls.applyCredit,
    initial: { itemID: item.itemID, shares: [], on: null } as InputGiven<typeof itemCalls.applyCredit>,
    save: (input, key) =>
      write(client, itemCalls.applyCredit, input, {
        key,
        isQuiet: true,
        done: `${name} applied`,
      }),
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  const isOwed = item.side === 'credit';
  const side = isOwed ? 'debit' : 'credit';
  const shares = form.values.shares as ItemValue[];
  const day = useDay(date, { account: item.account, side, payee }, shares);
  return (
    <Modal opened onClose={onClose} title={`Apply ${name}`} withCloseButton={false} size={560}>
      <FormBody form={form} saveLabel="Apply" onCancel={onClose}>
        <p className={classes.quiet}>{dollarsText(open)} of it is open.</p>
        <ItemsTable
          label={item.account === 'accounts_payable' ? 'Bills' : 'Invoices'}
          account={item.account}
          side={side}
          payee={payee}
          isOfAnybody={false}
          mayDiscount={false}
          day={null}
          asked={null}
          madeFor={credits}
          isRequired
          transactionID={undefined}
          amount={open}
          value={shares}
          onChange={(next) => form.enter('shares', next)}
          messageAt={(at) => form.messageAt(`shares${at}`)}
        />
        <DateField
          label="Applied on"
          leaning="back"
          value={form.values.on ?? day}
          error={form.messageAt('on')}
          onChange={(on) => form.set('on', on)}
        />
        {shares.length > 1 && form.values.on == null && (
          <p className={classes.quiet}>Each counts from the later of its own day and {formatDate(date)}.</p>
        )}
      </FormBody>
    </Modal>
  );
}

type Asked = { account: ItemAccount; side: ItemSide; payee: Payee };

/** The day from which it counts when nobody chooses one: the later of the credit's and of what it settles, within open books. */
function useDay(date: string, asked: Asked, shares: readonly ItemValue[]): string {
  const items = useReading(itemCalls.listOpenItems, asked).data?.items ?? [];
  const openDay = useReading(transactionCalls.getPaymentOptions, {}).data?.firstOpenDay ?? date;
  const chosen = new Set(shares.map(({ itemID }) => itemID));
  return items
    .filter(({ itemID }) => chosen.has(itemID))
    .reduce((day, one) => laterDay(day, one.date), laterDay(date, openDay));
}
