import { useDebouncedValue } from '@mantine/hooks';
import { useReading } from '#web/api/query.ts';
import { counted, formatShortDate } from '#web/days/formats.ts';
import { Amount } from '#web/page/amount.tsx';
import { bankRuleCalls } from '../contract.ts';
import type { Conditions } from '../rules.ts';
import classes from './bank-rules.module.css';

/** What a rule would fit of the latest statement lines, while it is typed. */
export function BankRulePreview({ bankRuleID, words, ...rest }: Conditions & { bankRuleID: number | null }) {
  const [typed] = useDebouncedValue(words.trim(), 200);
  const { data } = useReading(
    bankRuleCalls.previewBankRule,
    { bankRuleID, words: typed, ...rest },
    { isEnabled: typed.length >= 2, keepsPrevious: true },
  );
  if (typed.length < 2 || !data) return <p className={classes.preview}>What it fits is shown here as you type.</p>;
  const { looked, fits, waiting, taken, examples } = data;
  return (
    <div className={classes.preview}>
      <p role="status">
        Fits <strong className="figures">{fits}</strong> of the {counted(looked, 'statement line')} of the last 90 days
        {fits > 0 && `, ${waiting} of them without a match`}
        {taken > 0 && `; ${taken} go to rules that are tried before it`}.
      </p>
      <ul>
        {examples.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: examples are alike, and drawn anew together
          <li key={at}>
            <span className="figures">{formatShortDate(line.date)}</span>
            <span className={classes.description}>{line.description}</span>
            <Amount cents={line.amount} />
          </li>
        ))}
      </ul>
    </div>
  );
}
