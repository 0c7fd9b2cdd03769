import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { useGo, useGoOn } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { transactionCalls } from '../contract.ts';
import { type TransactionKind, transactionKindKeys, transactionKinds } from '../rules.ts';
import { type Filled, FillingSection, type FormAbout } from './filling-section.tsx';

const home = '/accounting/transactions';
const kindChoices = transactionKindKeys.map((kind, index) => ({ id: index + 1, label: transactionKinds[kind].name }));

type Props = { kind: TransactionKind; about?: FormAbout; filled?: Filled };

/** A new money form of a kind. */
export function TransactionForm({ kind, about = {}, filled }: Props) {
  const go = useGo();
  const goOn = useGoOn();
  const needs = can('accounting', 'create');
  const isAllowed = useMay()(needs);
  const options = useReading(transactionCalls.getExpenseOptions, {}, { isEnabled: isAllowed });
  return (
    <Screen title={transactionKinds[kind].name} backTo={home}>
      {!isAllowed && <Prohibited title="the form of a transaction" needs={needs} />}
      {options.error && !options.data && (
        <Failed error={options.error} what="The accounts" retry={() => void options.refetch()} />
      )}
      {isAllowed && !options.error && !options.data && <LoadingLines />}
      {isAllowed && options.data && (
        <FillingSection
          key={kind}
          kind={kind}
          edited={undefined}
          about={about}
          filled={filled}
          options={options.data}
          choice={
            <ChoicePicker
              label="Transaction type"
              placeholder="Choose"
              value={transactionKindKeys.indexOf(kind) + 1}
              choices={kindChoices}
              onChange={(id) => id !== null && go(`${home}/new?kind=${transactionKindKeys[id - 1]}`)}
            />
          }
          onCancel={() => go(home)}
          onSaved={(made) => goOn(`${home}/${made.transactionID}`)}
        />
      )}
    </Screen>
  );
}
