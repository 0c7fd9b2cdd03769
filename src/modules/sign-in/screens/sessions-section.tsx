import { Button } from '@mantine/core';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { formatAgo, formatMoment } from '#web/days/formats.ts';
import { FactRow } from '#web/page/facts.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { signInCalls } from '../contract.ts';
import { deviceName } from '../device-rules.ts';
import classes from './profile.module.css';

/** Where one is signed in; each can be ended. */
export function SessionsSection() {
  const sessions = useReading(signInCalls.listSessions, {}, { cache: cachePolicies.none });
  const revoke = useWriting(signInCalls.revokeSession, { isQuiet: true });
  const end = (where: string, input: { sessionID?: number }) =>
    void confirmedAction({
      question: {
        title: `Sign out ${where}?`,
        text: 'What was not saved there stays on that device until somebody signs in again.',
        continueLabel: 'Sign out',
      },
      run: () => revoke.run(input),
      done: 'Signed out there',
      tellsWhy: true,
    });
  if (sessions.error && !sessions.data)
    return <Failed error={sessions.error} what="The list of sessions" retry={() => void sessions.refetch()} />;
  if (!sessions.data) return <LoadingLines lines={3} />;
  const list = sessions.data.sessions;
  return (
    <>
      <ul>
        {list.map((session) => (
          <FactRow
            key={session.sessionID}
            title={`${deviceName(session.device)}${session.isCurrent ? ', here' : ''}`}
            text={
              <span className="figures">
                {[
                  session.tenantName,
                  methodWords[session.method],
                  session.address,
                  `seen ${formatAgo(session.lastSeenAt)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
                <br />
                Signed in {formatMoment(session.createdAt)}
              </span>
            }
            right={
              !session.isCurrent && (
                <Button
                  loading={revoke.isRunning}
                  onClick={() => end(`on ${deviceName(session.device)}`, { sessionID: session.sessionID })}
                >
                  Sign out
                </Button>
              )
            }
          />
        ))}
      </ul>
      {list.length > 1 && (
        <div className={classes.buttons}>
          <Button loading={revoke.isRunning} onClick={() => end('everywhere else', {})}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </>
  );
}

const methodWords = { password: 'by password', passkey: 'by passkey', single_sign_on: 'by single sign-on' };
