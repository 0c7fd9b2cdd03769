import { useDebouncedValue } from '@mantine/hooks';
import { useReading } from '#web/api/query.ts';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { addressOf, statusKind, statusWord, type WorkArea } from './work-area.tsx';
import classes from './work-duplicates.module.css';

type Props = { area: WorkArea; customerID: number | null; subject: string };

/** Open work of the same customer that a new one may repeat, while it is written. It keeps nobody from saving. */
export function WorkDuplicates({ area, customerID, subject }: Props) {
  if (!area.findDuplicates || customerID === null) return null;
  return <Duplicates calls={area.findDuplicates} {...{ area, customerID, subject }} />;
}

type Given = { area: WorkArea; customerID: number; subject: string; calls: NonNullable<WorkArea['findDuplicates']> };

function Duplicates({ area, customerID, subject, calls }: Given) {
  const [asked] = useDebouncedValue(subject.trim(), 300);
  const input = { customerID, ticketSubject: asked };
  const found = useReading(calls, input, { isEnabled: asked.length > 3, keepsPrevious: true }).data?.duplicates ?? [];
  if (found.length === 0 || asked.length <= 3) return null;
  return (
    <section className={classes.duplicates} aria-label="May be the same">
      <strong>
        This customer has {found.length === 1 ? `a similar open ${area.one}` : `similar open ${area.one}s`}:
      </strong>
      <ul>
        {found.map((one) => (
          <li key={one.id}>
            <PageLink href={addressOf(area, one)}>
              <StatusGlyph status={statusKind(one.statusID)} />
              <span className="figures">{one.id}</span>
              <span className={classes.subject}>{one.subject}</span>
              <span className={classes.status}>{statusWord(one.statusID, one.statusName)}</span>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
