import { cachePolicies } from '#web/api/cache-policies.ts';
import { useReading } from '#web/api/query.ts';
import { signInCalls } from '../contract.ts';
import classes from './entry-frame.module.css';
import { MailText } from './mail-card.tsx';

/** In the demo on this machine mails are not sent but kept: those to this address can be read here. Elsewhere it is nothing. */
export function DemoMailSection({ sentTo }: { sentTo: string }) {
  // The mail is written a moment after it was asked for.
  const outbox = useReading(signInCalls.listDemoOutbox, {}, { cache: cachePolicies.none, askEveryMs: 1000 }).data;
  const mails = outbox?.mails.filter((mail) => mail.sentTo.toLowerCase() === sentTo.trim().toLowerCase());
  if (!mails || mails.length === 0) return null;
  return (
    <div className={classes.mails}>
      <span>This demo keeps its mails here:</span>
      {mails.slice(0, 3).map((mail) => (
        <div key={mail.mailID} className={classes.mail}>
          <strong className={classes.subject}>{mail.subject}</strong>
          To {mail.sentTo}
          <MailText text={mail.text} />
        </div>
      ))}
    </div>
  );
}
