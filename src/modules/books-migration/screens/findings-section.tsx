import { IconCheck, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { accountCalls } from '#modules/ledger/accounts/contract.ts';
import { accountTypeKeys, accountTypes } from '#modules/ledger/rules.ts';
import { useReading } from '#web/api/query.ts';
import { counted, formatCount, formatDate } from '#web/days/formats.ts';
import { Amount, FigureStrip } from '#web/page/amount.tsx';
import { type Segment, Segments } from '#web/page/segments.tsx';
import { LoadingLines } from '#web/page/states.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { movingCalls } from '../contract.ts';
import classes from './moving.module.css';
import type { BookImport, Options } from './use-book-import.ts';

type Findings = NonNullable<BookImport['findings']>;
type Props = {
  found: BookImport;
  findings: Findings;
  options: Options;
  isOpen: boolean;
  onChange: (options: Options) => void;
};

/** What a file holds: how much, what is wrong by line, what its accounts become, and the proof. */
export function FindingsSection({ found, findings, options, isOpen, onChange }: Props) {
  const { entries, documents, postings, firstDay, lastDay, newCustomers, newVendors } = findings;
  const added = isOpen ? 'to add' : 'added';
  const hasSomething = entries + newCustomers + newVendors + findings.accounts.length > 0;
  const days = firstDay && lastDay ? daysText(firstDay, lastDay) : 'None';
  return (
    <>
      {hasSomething && (
        <div className={classes.figures}>
          <FigureStrip
            figures={[
              { label: 'Entries', value: formatCount(entries) },
              ...(documents > 0 ? [{ label: 'Invoices', value: formatCount(documents) }] : []),
              { label: 'Postings', value: formatCount(postings) },
              { label: 'Days', value: days },
              {
                label: `Accounts ${added}`,
                value: formatCount(findings.accounts.filter((one) => one.accountID === null).length),
              },
              { label: `Customers ${added}`, value: formatCount(newCustomers) },
              { label: `Vendors ${added}`, value: formatCount(newVendors) },
            ]}
          />
        </div>
      )}
      {isOpen && <Mistakes findings={findings} />}
      {isOpen && <Standing findings={findings} options={options} onChange={onChange} />}
      {isOpen && findings.underReview && (
        <p className={classes.review}>
          {counted(findings.underReview.entries, 'entry is', 'entries are')} dated in days under review, through{' '}
          {formatDate(findings.underReview.through)}. Importing asks for the reason.
        </p>
      )}
      {findings.leftOut.length > 0 && (
        <section aria-label="Left out" className={classes.leftOut}>
          <strong>Left out</strong>
          <ul>
            {findings.leftOut.map(({ what, line, times }) => (
              <li key={what}>
                <span className={`${classes.line} figures`}>Line {formatCount(line)}</span>
                <span>
                  {what}
                  {times > 1 && `, ${formatCount(times)} times`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {findings.accounts.length > 0 && (
        <Accounts findings={findings} options={options} isOpen={isOpen} onChange={onChange} />
      )}
      {found.proof.length > 0 && <Proof found={found} />}
    </>
  );
}

function Mistakes({ findings: { mistakeCount, mistakes } }: { findings: Findings }) {
  if (mistakeCount === 0)
    return (
      <p className={classes.made} role="status">
        Nothing is wrong with this file.
      </p>
    );
  return (
    <section aria-label="What is wrong" className={classes.errors}>
      <strong role="alert">{counted(mistakeCount, 'mistake')}. Nothing is imported while there is one.</strong>
      <ul>
        {mistakes.map(({ line, message }) => (
          <li key={`${line} ${message}`}>
            <span className={`${classes.line} figures`}>Line {formatCount(line)}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {mistakes.length < mistakeCount && <p>And {formatCount(mistakeCount - mistakes.length)} more.</p>}
    </section>
  );
}

/** What becomes of what the books have already. */
function Standing({ findings, options, onChange }: Pick<Props, 'findings' | 'options' | 'onChange'>) {
  if (!findings.standing && options.standing === 'asked') return null;
  return (
    <section aria-label="Already in the books" className={classes.standing}>
      <span>{standingText(findings)}</span>
      <Segments
        label="What the books have already"
        active={options.standing}
        segments={standingChoices}
        onPick={(standing) => onChange({ ...options, standing })}
      />
    </section>
  );
}
const standingText = ({ standing }: Findings) =>
  standing
    ? `${counted(standing.entries, 'entry of this file stands', 'entries of this file stand')} in the books already`
    : 'What the books have already';
const standingChoices: Segment<Options['standing']>[] = [
  { key: 'left_out', label: 'Leave them out' },
  { key: 'again', label: 'Import them again' },
];

type AccountsProps = Omit<Props, 'found'>;
const shownAtFirst = 12;

/** What each account of the file is here: one of the chart, or a new one of a type. */
function Accounts({ findings, options, isOpen, onChange }: AccountsProps) {
  const [isWhole, setWhole] = useState(false);
  const chart = useReading(accountCalls.listAccountsByType, {}, { isEnabled: isOpen }).data?.accounts ?? [];
  // What asks for a choice comes first, then what is added.
  const rank = (one: Findings['accounts'][number]) => (one.type === null ? 0 : one.accountID === null ? 1 : 2);
  const all = findings.accounts.toSorted((a, b) => rank(a) - rank(b));
  const shown = isWhole ? all : all.slice(0, shownAtFirst);
  const choices = [
    ...accountTypeKeys.map((type, index) => ({ id: index + 1, label: `New: ${accountTypes[type].name}` })),
    ...chart.map(({ accountID, number, name }) => ({ id: 100 + accountID, label: `${number} ${name}` })),
  ];
  const pick = (word: string, id: number) => {
    const choice =
      id > 100 ? { accountID: id - 100, type: null } : { accountID: null, type: accountTypeKeys[id - 1] ?? null };
    onChange({ ...options, accounts: [...options.accounts.filter((one) => one.word !== word), { word, ...choice }] });
  };
  return (
    <section aria-label="Accounts of the file">
      <h3>Accounts of the file</h3>
      <ul className={classes.columns}>
        {shown.map((one) => {
          const choice = options.accounts.find(({ word }) => word === one.word);
          const chosen =
            choice &&
            choices.find(
              ({ id }) =>
                id ===
                (choice.accountID
                  ? 100 + choice.accountID
                  : choice.type === null
                    ? 0
                    : accountTypeKeys.indexOf(choice.type) + 1),
            );
          const label = chosen?.label ?? (one.type === null ? 'Choose' : one.label);
          const state = chosen ? 'chosen' : one.type === null ? 'choose' : one.accountID === null ? 'new' : 'there';
          return (
            <li key={one.word}>
              <strong>{one.word}</strong>
              <span className={`${classes.sample} figures`}>
                <Amount cents={one.debits} /> Dr · <Amount cents={one.credits} /> Cr
              </span>
              {state === 'new' && one.type && <span className={classes.tag}>New, {accountTypes[one.type].name}</span>}
              {isOpen ? (
                <PickButton
                  label={`${one.word}: ${label}`}
                  className={classes.field}
                  chosen={chosen ? [chosen.id] : one.accountID ? [100 + one.accountID] : []}
                  choices={choices}
                  onPick={({ id }) => pick(one.word, id)}
                >
                  <span data-missing={state === 'choose' || undefined}>{label}</span>
                </PickButton>
              ) : (
                <span>{one.label}</span>
              )}
            </li>
          );
        })}
      </ul>
      {all.length > shown.length && (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          All {formatCount(all.length)} accounts
        </button>
      )}
    </section>
  );
}

/** The trial balance by month, of the file and of the books; each month opens to its accounts. */
function Proof({ found }: { found: BookImport }) {
  const [open, setOpen] = useState<string | null>(null);
  const unequal = found.proof.filter((one) => one.unequal > 0).length;
  return (
    <section aria-label="Proof">
      <h3>Proof</h3>
      <p className={unequal > 0 ? classes.problem : classes.quiet}>
        {unequal > 0
          ? `${counted(unequal, 'month')} of the file and of the books are not equal.`
          : `The trial balance of each of ${counted(found.proof.length, 'month')} is the same by the file and by the books.`}
      </p>
      <table className={classes.proof}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">File, debits</th>
            <th scope="col">Books, debits</th>
            <th scope="col" className={classes.wide}>
              File, credits
            </th>
            <th scope="col" className={classes.wide}>
              Books, credits
            </th>
            <th scope="col">Equal</th>
          </tr>
        </thead>
        <tbody>
          {found.proof.map((one) => (
            <Month
              key={one.month}
              importID={found.importID}
              one={one}
              isOpen={open === one.month}
              toggle={() => setOpen(open === one.month ? null : one.month)}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  );

type MonthProps = { importID: number; one: BookImport['proof'][number]; isOpen: boolean; toggle: () => void };

function Month({ importID, one, isOpen, toggle }: MonthProps) {
  const reading = useReading(movingCalls.getProof, { importID, month: one.month }, { isEnabled: isOpen });
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className={classes.toggle} aria-expanded={isOpen} onClick={toggle}>
            <IconChevronRight size={14} stroke={1.6} aria-hidden />
            {monthName(one.month)}
          </button>
        </th>
        <Sums of={one} isEqual={one.unequal === 0} />
      </tr>
      {isOpen && !reading.data && (
        <tr>
          <td colSpan={6}>
            <LoadingLines lines={3} />
          </td>
        </tr>
      )}
      {isOpen &&
        reading.data?.rows.map(({ label, ...sums }) => (
          <tr key={label} className={classes.account}>
            <th scope="row">{label}</th>
            <Sums of={sums} isEqual={sums.fileDebits === sums.booksDebits && sums.fileCredits === sums.booksCredits} />
          </tr>
        ))}
    </>
  );
}

type SumsProps = {
  of: Pick<BookImport['proof'][number], 'fileDebits' | 'booksDebits' | 'fileCredits' | 'booksCredits'>;
  isEqual: boolean;
};

function Sums({ of, isEqual }: SumsProps) {
  return (
    <>
      <td>
        <Amount cents={of.fileDebits} />
      </td>
      <td>
        <Amount cents={of.booksDebits} />
      </td>
      <td className={classes.wide}>
        <Amount cents={of.fileCredits} />
      </td>
      <td className={classes.wide}>
        <Amount cents={of.booksCredits} />
      </td>
      <td>
        {isEqual ? (
          <IconCheck size={16} stroke={1.6} aria-label="Equal" />
        ) : (
          <span className={classes.problem}>No</span>
        )}
      </td>
    </>
  );
}

const daysText = (first: string, last: string): string =>
  first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`;
