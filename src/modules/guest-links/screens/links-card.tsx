import { Button } from '@mantine/core';
import { useState } from 'react';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { formatMoment } from '#web/days/formats.ts';
import { MarkPill } from '#web/marks/status-pill.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { guestLinkCalls, type ShownLink } from '../contract.ts';
import { deviceInWords, linkStateNames } from '../rules.ts';
import classes from './guest-links.module.css';

/** The links by which people outside open a record: for whom, until when, and every look and deed. Nothing while there is none. */
export function LinksCard({ of }: { of: { module: string; entityID: number } }) {
  const { data } = useReading(guestLinkCalls.listLinks, of, { shows: [of.module] });
  if (!data || data.links.length === 0) return null;
  return (
    <Part title="Links">
      <ul>
        {data.links.map((link) => (
          <LinkRow key={link.linkID} link={link} />
        ))}
      </ul>
    </Part>
  );
}

/** So many of its visits are shown at first. */
const visitsShown = 3;

function LinkRow({ link }: { link: ShownLink }) {
  const { linkID, guestName, guestEmail, madeByName, madeAt, expiresAt, state, visits } = link;
  const [isWhole, setWhole] = useState(false);
  const withdraw = useWriting(guestLinkCalls.withdrawLink, { done: `Link for ${guestName} withdrawn` });
  const isLive = state === 'open' || state === 'outdated';
  const seen = visits.length === 0 ? 'not opened yet' : `last opened ${formatMoment(visits[0]?.at ?? '')}`;
  return (
    <FactRow
      title={
        <>
          {[guestName, guestEmail].filter(Boolean).join(', ')}{' '}
          {state !== 'open' && <MarkPill>{linkStateNames[state]}</MarkPill>}
        </>
      }
      text={`${isLive ? `Until ${formatMoment(expiresAt)}` : `Made ${formatMoment(madeAt)}`} · by ${madeByName} · ${seen}`}
      right={
        isLive && (
          <Button
            loading={withdraw.isRunning}
            aria-label={`Withdraw the link for ${guestName}`}
            onClick={() =>
              void confirmedAction({
                question: {
                  title: `Withdraw the link for ${guestName}?`,
                  text: `They can open nothing by it any more. It cannot be taken back; you can make another one.`,
                  continueLabel: 'Withdraw',
                },
                run: () => withdraw.run({ linkID }),
                tellsWhy: true,
              })
            }
          >
            Withdraw
          </Button>
        )
      }
      below={
        visits.length > 0 && (
          <ul className={classes.visits}>
            {visits.slice(0, isWhole ? visits.length : visitsShown).map((visit) => (
              <li key={visit.visitID}>
                {[visit.deed, formatMoment(visit.at), visit.address, deviceInWords(visit.device)].join(' · ')}
              </li>
            ))}
            {visits.length > visitsShown && !isWhole && (
              <li>
                <Button variant="subtle" onClick={() => setWhole(true)}>{`All ${visits.length}`}</Button>
              </li>
            )}
          </ul>
        )
      }
    />
  );
}
