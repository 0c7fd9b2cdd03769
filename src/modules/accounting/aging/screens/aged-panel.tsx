import { Picture } from '#web/picture/picture.tsx';
import { useReading } from '#web/query.ts';
import { Failed, LoadingLines } from '#web/states.tsx';
import { agingBuckets } from '../../items/rules.ts';
import { dollarsText } from '../../screens/money-panel.tsx';
import { agingCalls } from '../contract.ts';
import classes from './aging.module.css';

const also = ['account_transactions', 'journal_entries', 'invoices', 'open_items'];

/** Receivables or payables as a picture: what is not due yet, and how long the rest has been due. */
export function AgedPanel({ account, name }: { account: 'receivable' | 'payable'; name: string }) {
  const reading = useReading(agingCalls.getAging, { account }, { also });
  const age = reading.data?.totals;
  if (!age)
    return reading.error ? (
      <Failed error={reading.error} what={name} retry={() => void reading.refetch()} />
    ) : (
      <LoadingLines lines={4} />
    );
  return (
    <>
      <Picture
        name={name}
        kind="bars"
        axis="Days past due"
        labels={[...agingBuckets]}
        series={[{ label: 'Open', tone: 'main', values: age.buckets.map((cents) => cents / 100) }]}
        format={(value) => dollarsText(Math.round(value * 100))}
      />
      <p className={classes.quiet}>
        {age.unapplied === 0
          ? `${dollarsText(age.total)} in all`
          : `${dollarsText(age.unapplied)} of credits not applied, ${dollarsText(age.total)} in all`}
      </p>
    </>
  );
}
