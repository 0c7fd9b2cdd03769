import { Button } from '@mantine/core';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { formatAgo, formatMoment } from '#web/days/formats.ts';
import { FactRow } from '#web/page/facts.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { signInCalls } from '../contract.ts';
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
                {[session.tenantName, session.address, `seen ${formatAgo(session.lastSeenAt)}`]
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

/** The first that fits: every browser also claims to be those that came before it. */
const browsers: [sign: RegExp, name: string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** `Chrome on Windows`, from what the browser says of itself. */
function deviceName(device: string | null): string {
  const find = (table: typeof browsers) => table.find(([sign]) => sign.test(device ?? ''))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (!browser && !system) return 'Another program';
  return [browser ?? 'A browser', system && `on ${system}`].filter(Boolean).join(' ');
}
