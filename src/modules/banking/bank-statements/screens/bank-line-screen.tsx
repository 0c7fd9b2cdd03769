import { useReading } from '#web/api/query.ts';
import { useGo } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { bankStatementCalls } from '../contract.ts';
import { BankLinesScreen } from './bank-lines-screen.tsx';

/** One statement line, among those of its account that are like it. */
export function BankLineScreen({ id }: { id: number }) {
  const go = useGo();
  const reading = useReading(bankStatementCalls.getBankLine, { bankLineID: id }, { entityId: id });
  const line = reading.data;
  if (!line)
    return (
      <Screen title="Statement line" backTo="/accounting/reconciliations">
        {reading.error ? (
          <Failed error={reading.error} what="This statement line" retry={() => void reading.refetch()} />
        ) : (
          <LoadingLines />
        )}
      </Screen>
    );
  const show = line.matchedLineIDs.length > 0 ? 'matched' : line.heldAt ? 'held' : 'open';
  return (
    <BankLinesScreen
      id={line.accountID}
      lineID={id}
      search={{ show }}
      onSearch={({ show }) => go(`/accounting/bank/${line.accountID}${show ? `?show=${show}` : ''}`)}
    />
  );
}
