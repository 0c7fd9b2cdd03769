import type { ReactNode } from 'react';
import type { EntryLine } from '#modules/ledger/journal/contract.ts';
import { LineMark } from '#modules/ledger/journal/screens/line-mark.tsx';
import { type DraftLine, sidesOf } from '#modules/ledger/rules.ts';
import { type Cents, formatDollars } from '#shared/money.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { PreviewCard } from './preview-card.tsx';
import classes from './transactions.module.css';

/** With `href` the account opens to its register. */
type Line = { account: string; href?: string; memo: ReactNode; debit: string; credit: string };

/** The lines of an entry with both sides, as accountants read them: credits stand in. */
function PostedLines({ lines, total }: { lines: readonly Line[]; total: string }) {
  return (
    <table className={classes.posted}>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Debit</th>
          <th scope="col">Credit</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry have an order and no names
          <tr key={index}>
            <td data-credit={line.credit !== '' || undefined}>
              {line.href ? <PageLink href={line.href}>{line.account}</PageLink> : line.account}
              {line.memo && <span className={classes.memo}>{line.memo}</span>}
            </td>
            <td className="figures">{line.debit}</td>
            <td className="figures">{line.credit}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="figures">{total}</td>
          <td className="figures">{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}

const dollars = (cents: Cents | null) => (cents === null ? '' : formatDollars(cents));

/** What a document has posted, with the way to its entry and to the registers of its accounts. */
export function PostedEntry({ entryID, lines }: { entryID: number; lines: readonly EntryLine[] }) {
  return (
    <PreviewCard
      label="What it posted"
      title={<PageLink href={`/accounting/journal/${entryID}`}>Entry {entryID}</PageLink>}
    >
      <PostedLines
        lines={lines.map((line) => ({
          account: `${line.accountNumber} ${line.accountName}`,
          href: `/accounting/accounts/${line.accountID}`,
          memo: <LineMark line={line} withPayee />,
          debit: dollars(line.debitAmount),
          credit: dollars(line.creditAmount),
        }))}
        total={formatDollars(lines.reduce((sum, { debitAmount }) => sum + (debitAmount ?? 0), 0) as Cents)}
      />
    </PreviewCard>
  );
}

type PostingProps = { lines: readonly DraftLine[]; nameOf: (accountID: number) => string; children?: ReactNode };

const [firstShown, lastShown] = [30, 10];

/** Of many the first and the last: they are drawn again with each letter that is typed beside them. */
function inShort(lines: readonly DraftLine[], toLine: (line: DraftLine) => Line): Line[] {
  const left = lines.length - firstShown - lastShown;
  if (left <= 1) return lines.map(toLine);
  const between: Line = { account: `${left} more lines`, memo: '', debit: '', credit: '' };
  return [...lines.slice(0, firstShown).map(toLine), between, ...lines.slice(-lastShown).map(toLine)];
}

/** What a form will post; what stands among the children says what is still missing, while nothing would be. */
export function PostingPreview({ lines, nameOf, children }: PostingProps) {
  return (
    <PreviewCard label="Journal preview">
      {lines.length === 0 ? (
        <p className={classes.about}>{children}</p>
      ) : (
        <PostedLines
          lines={inShort(lines, ({ accountID, cents, memo }) => ({
            account: nameOf(accountID),
            memo: memo ?? '',
            debit: cents > 0 ? formatDollars(cents) : '',
            credit: cents < 0 ? formatDollars(-cents as Cents) : '',
          }))}
          total={formatDollars(sidesOf(lines).debits)}
        />
      )}
    </PreviewCard>
  );
}
