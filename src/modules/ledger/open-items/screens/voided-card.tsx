import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { eventCalls } from '#modules/events/contract.ts';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { askReason } from '#web/actions/reason.tsx';
import { showError } from '#web/actions/toast.tsx';
import { call, undoChange } from '#web/api/api.ts';
import { refreshKinds, useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate, formatMoment } from '#web/days/formats.ts';
import { amountText } from '#web/page/amount.tsx';
import { itemCalls } from '../contract.ts';
import classes from './items.module.css';

/** Asks before a posted document is voided: says what follows, and wants a reason where something was paid or its month is closed. */
export async function askAndVoid(
  name: string,
  entryID: number,
  run: (reason: string) => Promise<unknown>,
): Promise<void> {
  const effect = await call(itemCalls.getVoidEffect, { entryID }).catch((error: unknown) => void showError(error));
  if (!effect) return;
  const { date, countsOn, settled } = effect.data;
  const isMoved = countsOn !== date;
  const reason = await askReason({
    title: `Void ${name}?`,
    continueLabel: 'Void',
    isOptional: settled.length === 0 && !isMoved,
    message: (
      <>
        <p>It keeps its number and stays in the books at zero effect. It can be restored from its own page.</p>
        {settled.map(({ item, amount }) => (
          <p key={item.itemID}>
            {[item.name, item.reference].filter(Boolean).join(' ')}: {amountText(amount)} of it is open again
            {item.payeeName && `, with ${item.payeeName}`}.
          </p>
        ))}
        {isMoved && (
          <p>
            {formatDate(date)} is in a closed month: the void counts on {formatDate(countsOn)}, the first open day.
          </p>
        )}
      </>
    ),
  });
  if (reason !== null) await confirmedAction({ run: () => run(reason), tellsWhy: true });
}

type Props = { module: string; entityID: number; name: string };

/** Above a document that is void: since when, by whom and why, and what restores it. */
export function VoidedCard({ module, entityID, name }: Props) {
  const client = useQueryClient();
  const mayRestore = useMay()(can(module === 'invoices' ? 'invoices' : 'accounting', 'delete'));
  const history = useReading(eventCalls.listHistory, { module, entityID }, { shows: [module], entityId: entityID });
  const last = history.data?.events.find((event) => event.name.endsWith('_voided'));
  const reason = last?.changes.find(({ field }) => field === 'reason')?.now;
  const undo = last?.undo;
  const restore = () =>
    void confirmedAction({
      run: async () => {
        refreshKinds(client, (await undoChange(undo ?? '')).changed);
      },
      done: `${name} restored`,
      tellsWhy: true,
    });
  return (
    <div className={classes.voided}>
      <span>
        Void{last && ` since ${formatMoment(last.at)} by ${last.userDisplayName}`}. It has no effect on the books.
        {typeof reason === 'string' && reason !== '' && ` Reason: ${reason}`}
      </span>
      {undo && mayRestore && <Button onClick={restore}>Restore</Button>}
    </div>
  );
}
