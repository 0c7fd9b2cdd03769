import { Button } from '@mantine/core';
import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { useWriting } from '#web/api/query.ts';
import { useMay, usePerson } from '#web/api/session.tsx';
import { Empty } from '#web/page/states.tsx';
import { type AccountType, accountTypeKeys, accountTypes } from '../../rules.ts';
import { accountCalls } from '../contract.ts';
import { chartFor, type Trade } from '../rules.ts';
import classes from './chart.module.css';
import { FiscalMonthPicker } from './fiscal-month-picker.tsx';
import { TradePicker } from './trade-picker.tsx';

/** Before there are books: of which trade, and what the chart of accounts will hold. */
export function SetUpCard() {
  const may = useMay();
  const { tenantName } = usePerson();
  const [trade, setTrade] = useState<Trade>('general');
  const [month, setMonth] = useState(1);
  const setUp = useWriting(accountCalls.setUpBooks, {
    done: ({ accountsTotal }) => `Books set up with ${accountsTotal} accounts`,
  });
  if (!may(can('accounting', 'delete')))
    return (
      <Empty
        title="The books are not set up yet"
        text={`An administrator of ${tenantName} sets them up: it needs the right “Accounting, delete”. After that the accounts and entries are here.`}
      />
    );
  const lines = chartFor(trade);
  const byType = Map.groupBy(lines, ({ type }) => type);
  return (
    <div className={classes.setUp}>
      <section className={classes.setUpForm} aria-label="Set up the books">
        <h2 className={classes.title}>Set up the books</h2>
        <p>
          Choose your trade for a chart of accounts to begin with. Accounts can be added, renamed and archived
          afterwards; the trade is chosen once.
        </p>
        <TradePicker value={trade} onChange={setTrade} />
        <FiscalMonthPicker value={month} onChange={setMonth} />
        <Button
          size="md"
          variant="filled"
          loading={setUp.isRunning}
          onClick={() => setUp.start({ trade, fiscalYearStartMonth: month })}
        >
          Set up the books
        </Button>
      </section>
      <section className={classes.preview} aria-label="Chart of accounts">
        <h2 className={classes.title}>
          Your chart of accounts <span className={classes.quiet}>{lines.length} accounts</span>
        </h2>
        <div className={classes.previewTypes}>
          {accountTypeKeys.map((type: AccountType) => (
            <div key={type} className={classes.previewType}>
              <h3>{accountTypes[type].name}</h3>
              <ul>
                {(byType.get(type) ?? [])
                  .toSorted((a, b) => a.number.localeCompare(b.number))
                  .map(({ number, name, under }) => (
                    <li key={number} data-under={under !== undefined || undefined}>
                      <span className="figures">{number}</span> {name}
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    </div>
  );
}
