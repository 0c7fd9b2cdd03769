import { useReading } from '#web/api/query.ts';
import { formatDate, formatMoment } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { type EntryVersion, journalCalls } from '../contract.ts';
import classes from './journal.module.css';

const wordsOf = ({ kind, reversesID }: EntryVersion): string =>
  kind === 'original' ? 'Original' : kind === 'reversal' ? `Takes back ${reversesID}` : 'Replacement';

/** What became of what was posted once: every version of it, with who and when. */
export function EntryHistorySection({ entryID }: { entryID: number }) {
  const versions = useReading(journalCalls.getVersions, { entryID }).data?.versions;
  if (!versions) return null;
  return (
    <Part title="History">
      <ul aria-label="History">
        {versions.map((version) => {
          const name = `Entry ${version.entryID}`;
          const isThis = version.entryID === entryID;
          return (
            <FactRow
              key={version.entryID}
              title={
                isThis ? (
                  <strong>{name}</strong>
                ) : (
                  <PageLink href={`/accounting/journal/${version.entryID}`}>{name}</PageLink>
                )
              }
              text={`${wordsOf(version)} · ${version.createdBy ?? 'The system'}, ${formatMoment(version.postedAt)}`}
              right={
                <span className={classes.versionSide}>
                  <span className="figures">{formatDate(version.date)}</span>
                  <span className={`${classes.versionAmount} figures`}>{dollarsText(version.total)}</span>
                </span>
              }
            />
          );
        })}
      </ul>
    </Part>
  );
}
