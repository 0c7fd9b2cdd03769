import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate, formatMoment } from '#web/days/formats.ts';
import { DetailPage, Part } from '#web/page/detail-page.tsx';
import { PageLink, useGo } from '#web/page/page-link.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { AttachmentsCard } from '../../attachments/screens/attachments-card.tsx';
import { askAndVoid, VoidedCard } from '../../open-items/screens/voided-card.tsx';
import { documentAddress } from '../../source-rules.ts';
import { type JournalEntry, journalCalls } from '../contract.ts';
import { journalEntity } from '../entity.ts';
import { EntryHistorySection } from './entry-history-section.tsx';
import classes from './journal.module.css';
import { LinesTable } from './lines-table.tsx';

/** One entry: its lines, who and when, and its versions. */
export function EntryDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage
      entity={journalEntity}
      id={id}
      contract={journalCalls.getEntry}
      input={{ entryID: id }}
      name={`Entry ${id}`}
    >
      {(entry) => <Detail entry={entry} />}
    </RecordPage>
  );
}

function Detail({ entry }: { entry: JournalEntry }) {
  const go = useGo();
  const may = useMay();
  const client = useQueryClient();
  const { entryID } = entry;
  const isStanding = entry.reversedByID === null && entry.reversesID === null;
  // What a document posted is edited and voided there.
  const isByHand = entry.source === 'journal_entry' && isStanding;
  const voidIt = () =>
    void askAndVoid(`entry ${entryID}`, entryID, (reason) =>
      write(client, journalCalls.deleteEntry, { entryID, reason }, { done: `Entry ${entryID} voided`, isQuiet: true }),
    );
  const isVoid = entry.reversedByID !== null && entry.replacedByID === null && entry.source === 'journal_entry';
  return (
    <DetailPage
      name={`Entry ${entryID}`}
      heading={
        <span className={entry.reversedByID === null ? undefined : classes.reversed}>
          {entry.memo || entry.sourceName}
        </span>
      }
      actions={
        isByHand && (
          <>
            {may(can('accounting', 'delete')) && (
              <Button size="md" onClick={voidIt}>
                Void
              </Button>
            )}
            {may(can('accounting', 'update')) && (
              <Button size="md" variant="filled" onClick={() => go(`/accounting/journal/${entryID}/edit`)}>
                Edit
              </Button>
            )}
          </>
        )
      }
      rail={<Rail entry={entry} />}
    >
      {isVoid && <VoidedCard module={journalEntity.module} entityID={entryID} name={`Entry ${entryID}`} />}
      <Part title="Lines">
        <LinesTable lines={entry.lines} total={entry.total} />
      </Part>
      <AttachmentsCard journalEntryID={entryID} />
      <EntryHistorySection entryID={entryID} />
    </DetailPage>
  );
}

function Rail({ entry }: { entry: JournalEntry }) {
  const state = entry.reversesID ? 'Reversal' : entry.replacedByID ? 'Edited' : entry.reversedByID ? 'Void' : 'Posted';
  return (
    <RailSection>
      <Properties>
        <Property label="State">{state}</Property>
        <Property label="Date">
          <span className="figures">{formatDate(entry.date)}</span>
        </Property>
        <Property label="Source">
          {entry.source !== 'journal_entry' && entry.sourceID !== null ? (
            <PageLink href={documentAddress(entry)}>{entry.sourceName}</PageLink>
          ) : (
            entry.sourceName
          )}
        </Property>
        {entry.reference && <Property label="Reference">{entry.reference}</Property>}
        <Property label="Posted by">{entry.createdBy ?? 'The system'}</Property>
        <Property label="Posted">
          <span className="figures">{formatMoment(entry.postedAt)}</span>
        </Property>
      </Properties>
    </RailSection>
  );
}
