import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { formatDollars } from '#shared/money.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatMoment } from '#web/days/formats.ts';
import { MarkPill } from '#web/marks/status-pill.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { InkPad } from '#web/parts/ink-pad.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { deviceInWords } from '../../../guest-links/rules.ts';
import { mayBatch } from '../../contract.ts';
import { acceptanceCalls, type ShownDispute } from '../contract.ts';
import { disputeStateNames } from '../rules.ts';
import classes from './answer.module.css';

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx'), 'AnswerDialog');

/** What the customer said by link; nothing until they have. */
export function AnswerCard({ fieldTicketID }: { fieldTicketID: number }) {
  const may = useMay();
  const { data } = useReading(acceptanceCalls.getCustomerAnswer, { fieldTicketID });
  const [answering, setAnswering] = useState<ShownDispute | null>(null);
  const { acceptance = null, disputes = [] } = data ?? {};
  return (
    <>
      {(acceptance || disputes.length > 0) && (
        <Part title="What the customer says">
          <ul>
            {acceptance && <Acceptance acceptance={acceptance} />}
            {disputes.map((dispute) => (
              <DisputeRow
                key={dispute.disputeID}
                dispute={dispute}
                at={fieldTicketID}
                answer={may(mayBatch) ? () => setAnswering(dispute) : null}
              />
            ))}
          </ul>
        </Part>
      )}
      <Suspense fallback={null}>
        {answering && <AnswerDialog dispute={answering} onClose={() => setAnswering(null)} />}
      </Suspense>
    </>
  );
}

type Accepted = { acceptance: NonNullable<Output<typeof acceptanceCalls.getCustomerAnswer>['acceptance']> };

function Acceptance({ acceptance: { isInForce, isOfThis, ...by } }: Accepted) {
  const from = by.address === null ? null : `from ${by.address}, ${deviceInWords(by.device)}`;
  return (
    <FactRow
      title={
        <>
          Accepted by {[by.name, by.title].filter(Boolean).join(', ')}{' '}
          {!isInForce && <MarkPill>Taken back since</MarkPill>}
          {isInForce && !isOfThis && <MarkPill tone="alert">Changed since</MarkPill>}
        </>
      }
      text={[formatMoment(by.acceptedAt), from].filter(Boolean).join(' · ')}
      below={by.ink !== '' && <InkPad ink={by.ink} label={`Signature of ${by.name}`} />}
    />
  );
}

type DisputeProps = { dispute: ShownDispute; at: number; answer: (() => void) | null };

function DisputeRow({ dispute, at, answer }: DisputeProps) {
  const { ofTicketID, fieldTicketID, lineText, lineAmount, comment, state } = dispute;
  const other = ofTicketID !== at ? ofTicketID : fieldTicketID !== at ? fieldTicketID : null;
  return (
    <FactRow
      title={
        <>
          {lineText}
          {lineAmount !== null && <span className="figures">, {formatDollars(lineAmount)}</span>}{' '}
          <MarkPill tone={state === 'open' ? 'alert' : 'quiet'}>{disputeStateNames[state]}</MarkPill>
        </>
      }
      text={
        <span className={classes.from}>
          {dispute.disputedBy}, {formatMoment(dispute.disputedAt)}
          {other !== null && (
            <>
              {' · '}
              <PageLink href={`/field_tickets/${other}`}>
                {other === ofTicketID ? `Field ticket ${other}` : `Batch ${other}`}
              </PageLink>
            </>
          )}
        </span>
      }
      right={
        state === 'open' &&
        answer && (
          <Button aria-label={`Answer the dispute of ${lineText}`} onClick={answer}>
            Answer
          </Button>
        )
      }
      below={
        <div className={classes.said}>
          <p>{comment}</p>
          {dispute.answer !== null && (
            <p className={classes.answer}>
              <span className={classes.when}>Answered {formatMoment(dispute.answeredAt ?? '')}</span>
              {dispute.answer}
            </p>
          )}
        </div>
      }
    />
  );
}
