import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useReading } from '#web/api/query.ts';
import { formatDate } from '#web/days/formats.ts';
import { Amount } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { usePhone } from '#web/parts/use-phone.ts';
import { type CloseCheckKey, checkText, closeChecks } from '../checks/rules.ts';
import { periodCalls } from '../contract.ts';
import classes from './periods.module.css';

/** On a phone it stands below the checklist. */
const bringIntoView = (list: HTMLElement | null) => list?.scrollIntoView({ block: 'start' });

/** What a line of the checklist finds: each opens where it is mended. */
export function FindingsSection({
  check,
  through,
  onClose,
}: {
  check: CloseCheckKey;
  through: string;
  onClose: () => void;
}) {
  const reading = useReading(periodCalls.listFindings, { check, through });
  const { data } = reading;
  const isPhone = usePhone();
  return (
    <section className={classes.card} aria-label={closeChecks[check].label} ref={isPhone ? bringIntoView : null}>
      <div className={classes.head}>
        <h2>{checkText(check, data?.total ?? 0)}</h2>
        <ActionIcon aria-label="Close the list" onClick={onClose}>
          <IconX size={16} stroke={1.6} />
        </ActionIcon>
      </div>
      <p className={classes.definition}>{closeChecks[check].definition}</p>
      {reading.error && !data && <Failed error={reading.error} what="The list" retry={() => void reading.refetch()} />}
      {!data && !reading.error && <LoadingLines lines={3} />}
      {data?.total === 0 && <p className={classes.none}>Nothing is found: this line is done.</p>}
      <ul className={classes.rows}>
        {data?.rows.map((row) => (
          <li key={`${row.address} ${row.date} ${row.label}`}>
            <PageLink href={row.address} className={classes.row}>
              <span className={`${classes.when} figures`}>{row.date === null ? '' : formatDate(row.date)}</span>
              <span className={classes.what}>{row.label}</span>
              <Amount cents={row.amount} />
            </PageLink>
          </li>
        ))}
      </ul>
      {data && data.total > data.rows.length && (
        <p className={classes.none}>
          The first {data.rows.length} of {data.total} are shown.
        </p>
      )}
    </section>
  );
}
