import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { InlineText } from '#web/page/inline-text.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { numberingCalls } from '../contract.ts';
import classes from './numbers.module.css';

/** The number that comes next of all that is numbered. */
export function NumbersCard() {
  const client = useQueryClient();
  const mayEdit = useMay()(can('settings', 'update'));
  const { data, error, refetch } = useReading(numberingCalls.listNumberSequences, {});
  if (error && !data) return <Failed error={error} what="the numbers" retry={() => void refetch()} />;
  if (!data) return <LoadingLines lines={8} />;
  return (
    <Part title="The number that comes next">
      <ul aria-label="The number that comes next">
        {data.sequences.map(({ kind, label, given, next }) => (
          <FactRow
            key={kind}
            title={label}
            text={given === 0 ? 'None yet' : `Up to ${given} so far`}
            right={
              <div className={`${classes.next} figures`}>
                <InlineText
                  label={`Next ${label.toLowerCase()}`}
                  look="value"
                  value={String(next)}
                  placeholder=""
                  most={9}
                  isRequired
                  mayEdit={mayEdit}
                  problemOf={(typed) =>
                    /^\d+$/.test(typed) && Number(typed) > given ? null : `A number above ${given}.`
                  }
                  onSave={(was, now) =>
                    write(
                      client,
                      numberingCalls.setNextNumber,
                      { kind, next: { was: Number(was), now: Number(now) } },
                      { done: `Next ${label.toLowerCase()}: ${now}` },
                    )
                  }
                />
              </div>
            }
          />
        ))}
      </ul>
    </Part>
  );
}
