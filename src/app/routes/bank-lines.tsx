import { BankLinesScreen } from '#modules/accounting/bank-statements/screens/bank-lines-screen.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';

export function BankLines() {
  const id = useId();
  return id === undefined ? <NotFound /> : <BankLinesScreen key={id} id={id} />;
}
