import { cachePolicies } from '#web/cache-policies.ts';
import { NothingYet } from '#web/facts.tsx';
import { formatMoment } from '#web/formats.ts';
import { useReading } from '#web/query.ts';
import { Failed, LoadingLines } from '#web/states.tsx';
import { signInCalls } from '../contract.ts';
import classes from './mail-card.module.css';
import { MailText } from './mail-card.tsx';

/** The mails of this company that were written here because no mail server is set. */
export function OutboxPanel() {
  const outbox = useReading(signInCalls.listOutbox, {}, { cache: cachePolicies.none });
  if (outbox.error && !outbox.data)
    return <Failed error={outbox.error} what="The outbox" retry={() => void outbox.refetch()} />;
  if (!outbox.data) return <LoadingLines lines={3} />;
  if (outbox.data.mails.length === 0) return <NothingYet>No mail was written here yet.</NothingYet>;
  return (
    <ul className={classes.mails}>
      {outbox.data.mails.map((mail) => (
        <li key={mail.mailID} className={classes.mail}>
          <div className={classes.head}>
            <strong>{mail.subject}</strong>
            <span className="figures">{formatMoment(mail.createdAt)}</span>
          </div>
          <div>To {mail.sentTo}</div>
          <MailText text={mail.text} />
        </li>
      ))}
    </ul>
  );
}
