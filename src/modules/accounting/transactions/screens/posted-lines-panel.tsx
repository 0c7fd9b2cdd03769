import { PageLink } from '#web/page-link.tsx';
import classes from './transactions.module.css';

/** With `href` the account opens to its register. */
type Line = { account: string; href?: string; memo: string; debit: string; credit: string };

/** The lines of an entry with both sides, as accountants read them: credits stand in. */
export function PostedLines({ lines, total }: { lines: readonly Line[]; total: string }) {
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
          <th scope="row">Both sides</th>
          <td className="figures">{total}</td>
          <td className="figures">{total}</td>
        </tr>
      </tfoot>
    </table>
  );
}
