import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { boxes, boxKeys, boxText } from '#modules/vendors/box-rules.ts';
import type { Output } from '#shared/contract.ts';
import { shown } from '#web/actions/shown.ts';
import { write } from '#web/api/query.ts';
import { amountText } from '#web/page/amount.tsx';
import { FactRow, NothingYet } from '#web/page/facts.tsx';
import { SuggestField } from '#web/picker/suggest-field.tsx';
import { returnCalls } from '../contract.ts';

type Account = Output<typeof returnCalls.listReturns>['accounts'][number];

const suggestions = [
  { value: '', label: 'As the vendor' },
  ...boxKeys.map((key) => ({
    value: key as string,
    label: `${boxes[key].form.slice(5)} ${boxes[key].box}, ${boxes[key].name}`,
  })),
  { value: 'none', label: 'In no box' },
];

/** In which box what was paid on each account of the year stands; each at once. */
export function BoxesDialog({ accounts, onClose }: { accounts: readonly Account[]; onClose: () => void }) {
  const client = useQueryClient();
  const put = (account: Account, value: string) => {
    const box = value === '' ? null : (value as NonNullable<Account['box']>);
    const stands = box === null ? 'as the vendor' : box === 'none' ? 'in no box' : `in ${boxText(box)}`;
    const done = `${account.name} stands ${stands}`;
    shown(write(client, returnCalls.setAccountBox, { accountID: account.accountID, box }, { done }));
  };
  return (
    <Modal opened onClose={onClose} title="Boxes by account" withCloseButton={false} size={640}>
      {accounts.length === 0 && <NothingYet>Nothing was paid to vendors that get a 1099.</NothingYet>}
      <ul>
        {accounts.map((account) => (
          <FactRow
            key={account.accountID}
            title={`${account.number} ${account.name}`}
            text={<span className="figures">{amountText(account.amount)}</span>}
            right={
              <SuggestField
                isBare
                label={`Box of ${account.name}`}
                suggestions={suggestions}
                value={account.box ?? ''}
                onChange={(value) => put(account, value)}
              />
            }
          />
        ))}
      </ul>
      <Button size="md" variant="filled" mt={16} onClick={onClose}>
        Done
      </Button>
    </Modal>
  );
}
