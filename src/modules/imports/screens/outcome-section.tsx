import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ImportedKind } from '#shared/imported-kind.ts';
import { counted, formatCount } from '#web/days/formats.ts';
import { labelOf } from '../rules.ts';
import classes from './import.module.css';
import type { ChosenFile, useImport, Wanted } from './use-import.ts';

type OutcomeProps = Pick<ReturnType<typeof useImport>, 'checked' | 'check' | 'run'> & {
  one: string;
  kind: ImportedKind;
  file: ChosenFile;
  isBusy: boolean;
};

/** What would come of the file, and the step to take. */
export function Outcome({ one, kind, file, checked, isBusy, check, run }: OutcomeProps) {
  const [wanted, setWanted] = useState<Wanted>({ withSame: false, withInactive: false, withoutWrong: false });
  const change = (part: Partial<Wanted>) => setWanted((was) => ({ ...was, ...part }));
  const isNamed = kind.needs.some((field) => file.fields.includes(field));
  const count = checked ? countOf(checked, wanted) : 0;
  const left = checked?.left ?? null;
  const isTooMany = left !== null && count > left.count;
  const [button, act, isReady] =
    checked && (checked.errorCount === 0 || wanted.withoutWrong)
      ? [`Import ${counted(count, one)}`, () => run(checked, wanted), count > 0 && !isTooMany]
      : [checked ? 'Check again' : 'Check the file', () => check(file), isNamed];
  return (
    <>
      {!isNamed && (
        <p className={classes.problem}>Say which column is the {labelOf(kind, kind.needs[0]).toLowerCase()}.</p>
      )}
      {checked && <Errors kind={kind} one={one} checked={checked} wanted={wanted} change={change} />}
      {checked && checked.sameCount > 0 && (
        <Same kind={kind} checked={checked} one={one} wanted={wanted} change={change} />
      )}
      {checked && checked.inactiveCount > 0 && (
        <Inactive kind={kind} checked={checked} one={one} wanted={wanted} change={change} />
      )}
      {left !== null && isTooMany && (
        <p className={classes.problem} role="alert">
          {left.count === 0 ? 'None' : `Only ${formatCount(left.count)}`} of these {formatCount(count)} can come in
          today: of the {left.of} that your company may send, {formatCount(left.count)}{' '}
          {left.count === 1 ? 'is' : 'are'} left. Import a shorter list today, and the others tomorrow.
        </p>
      )}
      <div className={classes.buttons}>
        <Button size="md" variant="filled" disabled={isBusy || !isReady} onClick={() => void act()}>
          {button}
        </Button>
      </div>
    </>
  );
}

/** How many would be made; inactive ones that are there already are told once they are wanted. */
const countOf = ({ rows, sameCount, inactiveCount }: Checked, { withSame, withInactive }: Wanted): number =>
  rows + (withSame ? sameCount : 0) + (withInactive ? inactiveCount : 0);

type ChoiceProps = {
  kind: ImportedKind;
  one: string;
  checked: Checked;
  wanted: Wanted;
  change: (part: Partial<Wanted>) => void;
};

type Checked = NonNullable<ReturnType<typeof useImport>['checked']>;

function Errors({ kind, one, checked, wanted, change }: ChoiceProps) {
  const { errorCount, errorLineCount, errors, joinedCount } = checked;
  const rows = checked.rows + checked.sameCount + checked.inactiveCount + joinedCount;
  if (errorCount === 0) {
    return (
      <p className={classes.made} role="status">
        Nothing is wrong with {rows === 1 ? 'the line' : `the ${formatCount(rows)} lines`}.
        {joinedCount > 0 &&
          ` ${counted(joinedCount, 'line')} ${joinedCount === 1 ? 'adds' : 'add'} a ${kind.joins} to the ${one} of an earlier line.`}
      </p>
    );
  }
  return (
    <section aria-label="What is wrong" className={classes.errors}>
      <strong role="alert">
        {counted(errorCount, 'mistake')}. Correct the list and give it again, leave the column out, or leave these lines
        out.
      </strong>
      <ul>
        {errors.map(({ line, field, message }) => (
          <li key={`${line} ${field} ${message}`}>
            <span className={`${classes.line} figures`}>Line {formatCount(line)}</span>
            <span className={classes.where}>{labelOf(kind, field)}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {errors.length < errorCount && <p>And {formatCount(errorCount - errors.length)} more.</p>}
      <Checkbox
        label={
          errorLineCount === 1
            ? 'Leave out the line with mistakes'
            : `Leave out the ${formatCount(errorLineCount)} lines with mistakes`
        }
        checked={wanted.withoutWrong}
        onChange={({ currentTarget }) => change({ withoutWrong: currentTarget.checked })}
      />
    </section>
  );
}

/** What the company has already by its name, or stands in the file twice: left out unless it is wanted all the same. */
function Same({ kind, checked, one, wanted, change }: ChoiceProps) {
  const { same, sameCount, twiceCount, maySame } = checked;
  const goesBy = kind.goesBy ?? 'name';
  const there = sameCount - twiceCount;
  const said = [
    there > 0 ? `${counted(there, one)} of this ${goesBy} ${there === 1 ? 'is' : 'are'} there already.` : '',
    twiceCount > 0
      ? `${counted(twiceCount, 'line')} ${twiceCount === 1 ? 'repeats' : 'repeat'} the ${goesBy} of an earlier line.`
      : '',
  ];
  return (
    <section aria-label="There already" className={classes.same}>
      <strong role="status">{said.filter(Boolean).join(' ')}</strong>
      <FirstLines
        lines={same}
        count={sameCount}
        beside={({ isTwice }) => isTwice && there > 0 && <span className={classes.where}>twice in the file</span>}
      />
      {maySame ? (
        <Checkbox
          label={`Import them as well, as others of the same ${goesBy}`}
          checked={wanted.withSame}
          onChange={({ currentTarget }) => change({ withSame: currentTarget.checked })}
        />
      ) : (
        <p>They are left out.</p>
      )}
    </section>
  );
}

/** Whom or what the file calls inactive: nothing here is, so they are left out unless they are wanted all the same. */
function Inactive({ checked: { inactive, inactiveCount }, one, wanted, change }: ChoiceProps) {
  return (
    <section aria-label="Inactive in the file" className={classes.same}>
      <strong role="status">The file calls {counted(inactiveCount, one)} inactive: left out, unless wanted.</strong>
      <FirstLines lines={inactive} count={inactiveCount} />
      <Checkbox
        label="Import inactive ones too"
        checked={wanted.withInactive}
        onChange={({ currentTarget }) => change({ withInactive: currentTarget.checked })}
      />
    </section>
  );
}

type Line = { line: number; label: string };
type LinesProps<L> = { lines: readonly L[]; count: number; beside?: (line: L) => ReactNode };
const shownLines = 10;

function FirstLines<L extends Line>({ lines, count, beside }: LinesProps<L>) {
  return (
    <>
      <ul>
        {lines.slice(0, shownLines).map((one) => (
          <li key={one.line}>
            <span className={`${classes.line} figures`}>Line {formatCount(one.line)}</span>
            <span>{one.label}</span>
            {beside?.(one)}
          </li>
        ))}
      </ul>
      {count > shownLines && <p>And {formatCount(count - shownLines)} more.</p>}
    </>
  );
}
