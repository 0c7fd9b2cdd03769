import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { can } from '#shared/permission.ts';
import { useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { FactRow } from '#web/page/facts.tsx';
import { accountCalls } from '../../ledger/accounts/contract.ts';
import { type Trade, trades } from '../../ledger/accounts/rules.ts';
import { FiscalMonthPicker } from '../../ledger/accounts/screens/fiscal-month-picker.tsx';
import { TradePicker } from '../../ledger/accounts/screens/trade-picker.tsx';
import { setupCalls } from '../contract.ts';
import { promisesInWords, proposalsFor, usualReferrals } from '../proposals-rules.ts';
import classes from './setup.module.css';

type Props = {
  /** Of the books, once they are set up. */
  trade: Trade | null;
  right: ReactNode;
};

/** The trade, and what companies of it usually have: chosen by name, added at once, taken back as one. */
export function TradeArea({ trade, right }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FactRow
        title="Your trade"
        text={
          trade
            ? `${trades[trade].name}. Divisions, ticket types and checklists of the trade can still be added.`
            : 'Brings a chart of accounts, and proposes divisions, types of tickets and assets, skills, checklists and promised times.'
        }
        right={
          <span className={classes.right}>
            {!isOpen && <Button onClick={() => setOpen(true)}>{trade ? 'See proposals' : 'Choose it'}</Button>}
            {right}
          </span>
        }
      />
      {isOpen && (
        <li className={classes.trade}>
          <TradeForm of={trade} onDone={() => setOpen(false)} />
        </li>
      )}
    </>
  );
}

function TradeForm({ of: known, onDone }: { of: Trade | null; onDone: () => void }) {
  const may = useMay();
  const mayKeepBooks = may(can('accounting', 'delete'));
  const [trade, setTrade] = useState<Trade>(known ?? 'general');
  const [month, setMonth] = useState(1);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const setUp = useWriting(accountCalls.setUpBooks, {
    done: ({ accountsTotal }) => `Books set up with ${accountsTotal} accounts`,
  });
  const take = useWriting(setupCalls.takeProposals, { done: ({ added }) => `${counted(added, 'thing')} added` });
  const { divisions, ticketTypes, assetTypes, skills, checklists } = proposalsFor(trade);
  const groups = [
    { title: 'Divisions', names: [...divisions] },
    { title: 'Ticket types', names: ticketTypes.map(({ name }) => name) },
    { title: 'Asset types', names: [...assetTypes] },
    { title: 'Referral types', names: [...usualReferrals] },
    { title: 'Skills and certificates', names: skills.map(({ name }) => name) },
    ...(may(can('checklists', 'create')) ? [{ title: 'Checklists', names: checklists.map(({ name }) => name) }] : []),
    { title: 'Promised times', names: [promisesInWords] },
  ];
  const chosen = (title: string) =>
    groups.find((group) => group.title === title)?.names.filter((name) => !left.has(`${title}/${name}`)) ?? [];
  const toggle = (key: string) =>
    setLeft((was) => new Set(was.has(key) ? [...was].filter((k) => k !== key) : [...was, key]));
  const send = async () => {
    if (known === null && mayKeepBooks) await setUp.run({ trade, fiscalYearStartMonth: month });
    await take.run({
      trade,
      divisions: chosen('Divisions'),
      ticketTypes: chosen('Ticket types'),
      assetTypes: chosen('Asset types'),
      referralTypes: chosen('Referral types'),
      skills: chosen('Skills and certificates'),
      checklists: chosen('Checklists'),
      withPromises: chosen('Promised times').length > 0,
    });
    onDone();
  };
  return (
    <>
      <TradePicker value={trade} onChange={setTrade} />
      {known === null && mayKeepBooks && <FiscalMonthPicker value={month} onChange={setMonth} />}
      {known === null && (
        <p className={classes.about}>
          {mayKeepBooks
            ? 'The books begin with the chart of accounts of the trade. Trade and fiscal year are chosen once.'
            : 'Who has the right “Accounting, delete” sets up the books.'}
        </p>
      )}
      <div className={classes.groups}>
        {groups.map(({ title, names }) => (
          <fieldset key={title} className={classes.group}>
            <legend>{title}</legend>
            {names.map((name) => {
              const key = `${title}/${name}`;
              return (
                <label key={key}>
                  <input type="checkbox" checked={!left.has(key)} onChange={() => toggle(key)} /> {name}
                </label>
              );
            })}
          </fieldset>
        ))}
      </div>
      <span className={classes.right}>
        <Button
          variant="filled"
          loading={setUp.isRunning || take.isRunning}
          // What went wrong has been said.
          onClick={() => void send().catch(() => undefined)}
        >
          Add what is ticked
        </Button>
        <Button variant="subtle" onClick={onDone}>
          Cancel
        </Button>
      </span>
    </>
  );
}
