import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isRenewed, standingOf } from '#shared/standing.ts';
import { shown } from '#web/actions/shown.ts';
import { showError } from '#web/actions/toast.tsx';
import { downloadFile } from '#web/api/documents.ts';
import { useReading, write } from '#web/api/query.ts';
import { companyToday } from '#web/days/today.ts';
import { StandingMark } from '#web/marks/standing-mark.tsx';
import { RemoveRow } from '#web/page/remove-row.tsx';
import { RowsPart } from '#web/page/rows-part.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { type Qualification, skillCalls } from '../contract.ts';
import { qualificationEntity } from '../entity.ts';
import { daysHeld, qualifiedBy } from '../rules.ts';
import classes from './skills.module.css';

const QualificationForm = lazyPart(() => import('./qualification-form.tsx'), 'QualificationForm');
const HistoryCard = lazyPart(() => import('../../../events/screens/history-card.tsx'), 'HistoryCard');

type Props = { userID: number; mayEdit: boolean };

/** What somebody can do and is licensed for; what has ended, or ends soon, is marked. */
export function QualificationsCard({ userID, mayEdit }: Props) {
  const client = useQueryClient();
  const reading = useReading(skillCalls.listQualifications, { userID });
  const all = reading.data?.qualifications;
  if (reading.error && !all) return <Failed error={reading.error} what="Skills" retry={() => void reading.refetch()} />;
  if (!all) return <LoadingLines lines={3} />;
  const remove = ({ qualificationID, skillName }: Qualification) =>
    write(client, skillCalls.removeQualification, { qualificationID }, { done: `${skillName} removed` });
  return (
    <RowsPart
      title="Skills & certificates"
      one="a skill or certificate"
      empty="None yet."
      rows={all}
      idOf={({ qualificationID }) => qualificationID}
      nameOf={nameOf}
      textOf={(one) => <Facts one={one} isOld={isRenewed(one, all, qualifiedBy)} />}
      mayEdit={mayEdit}
      form={(one, close) => <QualificationForm userID={userID} qualification={one} onDone={close} />}
      more={(one) => <RemoveRow name={nameOf(one)} onRemove={() => shown(remove(one))} />}
    />
  );
}

/** With its number: somebody may have several of a skill, one after the other. */
const nameOf = ({ skillName, number }: Qualification): string => [skillName, number].filter(Boolean).join(', ');

function Facts({ one, isOld }: { one: Qualification; isOld: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const { note, issuedBy, file, expiresOn } = one;
  return (
    <>
      <span className={classes.facts}>
        <span className="figures">{[note, issuedBy, daysHeld(one)].filter(Boolean).join(' · ')}</span>
        {isOld ? (
          <span className={classes.quiet}>Renewed</span>
        ) : (
          <StandingMark standing={standingOf(expiresOn, companyToday())} />
        )}
        {file && (
          <button type="button" className={classes.plain} onClick={() => void downloadFile(file).catch(showError)}>
            {file.name}
          </button>
        )}
        <button
          type="button"
          className={classes.plain}
          aria-label={`History of ${nameOf(one)}`}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          History
        </button>
      </span>
      {isOpen && <HistoryCard module={qualificationEntity.module} entityID={one.qualificationID} />}
    </>
  );
}
