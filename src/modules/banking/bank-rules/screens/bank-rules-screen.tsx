import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { Suspense } from 'react';
import { AccountingTabs } from '#modules/ledger/screens/accounting-tabs.tsx';
import { transactionKinds } from '#modules/trade/transactions/rules.ts';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Column } from '#web/collection/columns.ts';
import { counted } from '#web/days/formats.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { type BankRuleRow, bankRuleCalls } from '../contract.ts';
import { conditionText } from '../rules.ts';
import classes from './bank-rules.module.css';
import { useRuleOrder } from './use-rule-order.ts';

const BankRuleDialog = lazyPart(() => import('./bank-rule-dialog.tsx'), 'BankRuleDialog');

type Props = { search: Search; onSearch: (search: Search) => void };

const filledText = (rule: BankRuleRow): string =>
  [transactionKinds[rule.kind].name, rule.otherAccountName, rule.payeeName, rule.memo].filter(Boolean).join(' · ');
const fitsText = ({ fits, waiting }: BankRuleRow): string =>
  fits === 0 ? 'none lately' : `${counted(fits, 'line')}${waiting > 0 ? `, ${waiting} without a match` : ''}`;

/** What statement lines that come again become: in the order in which it is tried, each with what it fitted lately. */
export function BankRulesScreen({ search, onSearch }: Props) {
  const may = useMay();
  const mayRead = may(can('accounting', 'read'));
  const reading = useReading(bankRuleCalls.listBankRules, {}, { isEnabled: mayRead });
  const rules = reading.data?.rules;
  const moved = useRuleOrder(rules ?? []);
  const { rule: opened, ...shown } = search;
  const edited = rules?.find(({ bankRuleID }) => String(bankRuleID) === opened);
  const close = () => onSearch(shown);
  if (!mayRead)
    return (
      <Screen title="Bank rules" backTo="/accounting/reconciliations">
        <Prohibited title="Bank rules" needs={can('accounting', 'read')} />
      </Screen>
    );
  const placeOf = ({ bankRuleID }: BankRuleRow) => (rules ?? []).findIndex((one) => one.bankRuleID === bankRuleID) + 1;
  const columns: Column<BankRuleRow>[] = [
    {
      key: 'place',
      title: 'Order',
      width: 92,
      value: placeOf,
      render: (rule) => <Place place={placeOf(rule)} name={rule.name} moved={(by) => moved(rule.bankRuleID, by)} />,
    },
    { key: 'name', title: 'Rule', width: { least: 120, most: 260 }, opens: true, value: ({ name }) => name },
    {
      key: 'condition',
      title: 'Matches',
      width: 'grow',
      value: (rule) => conditionText(rule, rule.accountName),
    },
    {
      key: 'fills',
      title: 'Fills in',
      width: { least: 160, most: 360 },
      isSecond: true,
      value: filledText,
      leavesBelow: 900,
    },
    {
      key: 'fits',
      title: 'Last 90 days',
      width: { least: 110, most: 210 },
      align: 'right',
      value: fitsText,
      leavesBelow: 620,
    },
  ];
  return (
    <ListScreen<BankRuleRow>
      name="bankRules"
      title="Bank rules"
      one="bank rule"
      about="A rule knows a statement line by its words, such as your fuel cards, and fills in what it is."
      backTo="/accounting/reconciliations"
      tabs={<AccountingTabs active="reconciliations" />}
      figures={<p className={classes.about}>{promise}</p>}
      list={{ rows: rules, error: reading.error, retry: () => void reading.refetch() }}
      rowKey={({ bankRuleID }) => bankRuleID}
      hrefOf={({ bankRuleID }) => `/accounting/bank-rules?rule=${bankRuleID}`}
      columns={columns}
      card={(rule) => (
        <RecordCard
          title={`${placeOf(rule)}. ${rule.name}`}
          right={fitsText(rule)}
          lines={[conditionText(rule, rule.accountName), filledText(rule)]}
        />
      )}
      order="As they are tried"
      isSearched={false}
      search={shown}
      onSearch={onSearch}
      create={{
        label: 'New bank rule',
        needs: can('accounting', 'create'),
        run: () => onSearch({ ...shown, rule: 'new' }),
      }}
    >
      {(edited || (opened === 'new' && may(can('accounting', 'create')))) && (
        <Suspense fallback={null}>
          <BankRuleDialog
            key={opened}
            {...(edited && { edited, place: { at: placeOf(edited), of: rules?.length ?? 1 } })}
            moved={(by) => edited && moved(edited.bankRuleID, by)}
            onClose={close}
          />
        </Suspense>
      )}
    </ListScreen>
  );
}

const promise =
  'The first rule that fits a statement line fills in a form. You check it and post it: a rule posts nothing by itself.';

type PlaceProps = { place: number; name: string; moved: (by: -1 | 1) => (() => void) | null };

function Place({ place, name, moved }: PlaceProps) {
  return (
    <span className={classes.place}>
      <span className="figures">{place}</span>
      {([-1, 1] as const).map((by) => {
        const move = moved(by);
        const Arrow = by < 0 ? IconArrowUp : IconArrowDown;
        return (
          <SmallButton
            key={by}
            aria-label={`Try ${name} ${by < 0 ? 'earlier' : 'later'}`}
            disabled={!move}
            onClick={() => move?.()}
          >
            <Arrow size={14} stroke={1.8} aria-hidden />
          </SmallButton>
        );
      })}
    </span>
  );
}
