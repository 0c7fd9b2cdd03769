import { BankLineScreen } from '#modules/banking/bank-statements/screens/bank-line-screen.tsx';
import { BankLinesScreen } from '#modules/banking/bank-statements/screens/bank-lines-screen.tsx';
import { NoPage } from '#web/page/no-page.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { useAddressFilter, useId } from './address.ts';

export function BankLines() {
  const id = useId();
  const filter = useAddressFilter(`/accounting/bank/${id}`);
  return id === undefined ? <NoPage /> : <BankLinesScreen key={id} id={id} {...filter} />;
}

export function BankLine() {
  const id = useId();
  const go = useGo();
  const onSearch = (accountID: number, show: string | undefined) =>
    go(`/accounting/bank/${accountID}${show ? `?show=${show}` : ''}`);
  return id === undefined ? <NoPage /> : <BankLineScreen key={id} id={id} onSearch={onSearch} />;
}
