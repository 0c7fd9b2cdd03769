import type { Output } from '#shared/contract.ts';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { useReading } from '#web/api/query.ts';
import { formatMoment } from '#web/days/formats.ts';
import { NothingYet } from '#web/page/facts.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { signInCalls } from '../contract.ts';
import classes from './mail-card.module.css';
import { MailText } from './mail-card.tsx';

/** The mails of this company that were written here because no mail server is set. */
export function MailOutbox() {
  const outbox = useReading(signInCalls.listOutbox, {}, { cache: cachePolicies.none });
  if (outbox.error && !outbox.data)
    return <Failed error={outbox.error} what="The outbox" retry={() => void outbox.refetch()} />;
  if (!outbox.data) return <LoadingLines lines={3} />;
  const { mails, today } = outbox.data;
  return (
    <>
      <p className={`${classes.today} figures`}>
        {today.mails.toLocaleString('en-US')} of {today.limit.toLocaleString('en-US')} mails sent today
      </p>
      <p className={classes.today}>
        Mails to people who work for another company as well are theirs alone. They find an invitation in the menu of
        their company.
      </p>
      {mails.length === 0 ? (
        <NothingYet>No mail that you may read was written here yet.</NothingYet>
      ) : (
        <Mails mails={mails} />
      )}
    </>
  );
}

function Mails({ mails }: Pick<Output<typeof signInCalls.listOutbox>, 'mails'>) {
  return (
    <ul className={classes.mails}>
      {mails.map((mail) => (
        <li key={mail.mailID} className={classes.mail}>
          <div className={classes.head}>
            <strong className={classes.subject}>{mail.subject}</strong>
            <span className="figures">{formatMoment(mail.createdAt)}</span>
          </div>
          <div>To {mail.sentTo}</div>
          <MailText text={mail.text} />
        </li>
      ))}
    </ul>
  );
}
