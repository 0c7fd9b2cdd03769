import { BankLineScreen } from '#modules/accounting/bank-statements/screens/bank-line-screen.tsx';
import { BankLinesScreen } from '#modules/accounting/bank-statements/screens/bank-lines-screen.tsx';
import { useGo } from '#web/page-link.tsx';
import { NotFound } from '#web/states.tsx';
import { useAddressFilter, useId } from './address.ts';

export function BankLines() {
  const id = useId();
  const filter = useAddressFilter(`/accounting/bank/${id}`);
  return id === undefined ? <NotFound /> : <BankLinesScreen key={id} id={id} {...filter} />;
}

export function BankLine() {
  const id = useId();
  const go = useGo();
  const onSearch = (accountID: number, show: string | undefined) =>
    go(`/accounting/bank/${accountID}${show ? `?show=${show}` : ''}`);
  return id === undefined ? <NotFound /> : <BankLineScreen key={id} id={id} onSearch={onSearch} />;
}
