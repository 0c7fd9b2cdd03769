import '#web/dialog.css';
import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { InputGiven } from '#shared/contract.ts';
import type { Cents } from '#shared/money.ts';
import { FormBody } from '#web/form/fields.tsx';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { write } from '#web/query.ts';
import type { Payee } from '../../rules.ts';
import { dollarsText } from '../../screens/money-panel.tsx';
import { itemCalls } from '../contract.ts';
import type { ItemAccount, ItemSide } from '../rules.ts';
import classes from './items.module.css';
import { ItemsPanel } from './items-panel.tsx';

type Props = {
  /** The credit: `Payment 3`. */
  name: string;
  item: { itemID: number; account: ItemAccount; side: ItemSide };
  payee: Payee;
  open: Cents;
  onClose: () => void;
};

/** Settles what somebody owes, or is owed, by a credit that is open. */
export function ApplyDialog({ name, item, payee, open, onClose }: Props) {
  const client = useQueryClient();
  const form = useContractForm({
    contract: itemCalls.applyCredit,
    initial: { itemID: item.itemID, shares: [] } as InputGiven<typeof itemCalls.applyCredit>,
    save: (input, key) =>
      write(client, itemCalls.applyCredit, input, {
        ...{ key, isQuiet: true, done: `${name} applied` },
        touches: ['invoices', 'account_transactions', 'open_items'],
      }),
    onSaved: onClose,
    asksBeforeLeaving: false,
  });
  const isOwed = item.side === 'credit';
  return (
    <Modal opened onClose={onClose} title={`Apply ${name}`} withCloseButton={false} size={560}>
      <FormBody form={form} saveLabel="Apply" onCancel={onClose}>
        <p className={classes.quiet}>{dollarsText(open)} of it is open.</p>
        <ItemsPanel
          label={item.account === 'accounts_payable' ? 'Bills' : 'Invoices'}
          account={item.account}
          side={isOwed ? 'debit' : 'credit'}
          payee={payee}
          isOfAnybody={false}
          mayDiscount={false}
          isRequired
          transactionID={undefined}
          amount={open}
          value={form.values.shares as { itemID: number; amount: string | number }[]}
          onChange={(shares) => form.set('shares', shares as never)}
          messageAt={(at) => form.messageAt(`shares${at}`)}
        />
      </FormBody>
    </Modal>
  );
}
