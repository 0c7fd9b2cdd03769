import { Button } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { leftOutHeads } from '#shared/column-heads.ts';
import { can } from '#shared/permission.ts';
import { showDone } from '#web/actions/toast.tsx';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatCount, formatMoment } from '#web/days/formats.ts';
import { listAddress } from '#web/list/kept-filter.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { StepBar, useSteps } from '#web/page/steps.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { importFields, labelOfField } from '../importing/rules.ts';
import { type ChosenFile, type ImportCalls, useImport } from './use-import.ts';
import type { WorkArea } from './work-area.tsx';
import classes from './work-import.module.css';

const shownRows = 3;

type Props = { area: WorkArea; calls: ImportCalls };

/** A file of tasks or tickets: choose it, say what its columns are, look at what is wrong, import all of it or none. */
export function WorkImportPage({ area, calls }: Props) {
  const needs = can(area.module, 'create');
  const isAllowed = useMay()(needs);
  const back = listAddress(area.entity.list);
  const title = `Import ${area.title.toLowerCase()}`;
  return (
    <Screen title={title} subtitle={area.title} backTo={back}>
      {isAllowed ? <Import area={area} calls={calls} /> : <Prohibited title={title} needs={needs} />}
    </Screen>
  );
}

function Import({ area, calls }: Props) {
  const steps = useSteps();
  const { file, problem, checked, made, take, map, check, run, takeBack } = useImport(calls, steps);
  const picker = useRef<HTMLInputElement>(null);
  const isBusy = steps.shown !== null;
  const hasSubject = file?.fields.includes('subject') ?? false;
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        A CSV file whose first line names the columns: at most 10,000 lines and 5 MB. All of it is imported, or nothing.
      </p>
      <div className={classes.buttons}>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-label="File"
          className={classes.input}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            if (chosen) void take(chosen);
            event.currentTarget.value = '';
          }}
        />
        <Button
          size="md"
          leftSection={<IconFileUpload size={16} stroke={1.6} />}
          disabled={isBusy}
          onClick={() => picker.current?.click()}
        >
          {file ? 'Choose another file' : 'Choose a file'}
        </Button>
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {made && (
        <p className={classes.made} role="status">
          {counted(made.made, area.one)} imported. <PageLink href={`${area.path}?view=all`}>Look at them</PageLink>
        </p>
      )}
      {file && (
        <>
          <h2>
            {file.name}, {counted(file.sheet.rows.length, 'line')}
          </h2>
          <Columns area={area} file={file} map={map} />
          {!hasSubject && <p className={classes.problem}>Say which column is the subject.</p>}
          <LeftOut file={file} />
          {checked && <Errors area={area} checked={checked} />}
          <div className={classes.buttons}>
            {checked && checked.errorCount === 0 ? (
              <Button size="md" variant="filled" disabled={isBusy} onClick={() => void run(checked)}>
                Import {counted(checked.rows, area.one)}
              </Button>
            ) : (
              <Button size="md" variant="filled" disabled={isBusy || !hasSubject} onClick={() => void check(file)}>
                {checked ? 'Check again' : 'Check the file'}
              </Button>
            )}
          </div>
        </>
      )}
      <StepBar steps={steps} />
      <Former
        calls={calls}
        area={area}
        takeBack={async (importID) => {
          const back = await takeBack(importID);
          if (back)
            showDone(
              `${counted(back.deleted, area.one)} undone${back.kept > 0 ? `, ${formatCount(back.kept)} were worked on and stay` : ''}`,
            );
        }}
      />
    </div>
  );
}

type ColumnsProps = { area: WorkArea; file: ChosenFile; map: ReturnType<typeof useImport>['map'] };

/** What each column is taken for, beside what stands in its first lines. */
function Columns({ area, file, map }: ColumnsProps) {
  const choices = [
    { id: 0, label: 'Leave it out' },
    ...importFields.map((field, index) => ({ id: index + 1, label: labelOfField(field, area.kind) })),
  ];
  return (
    <ul className={classes.columns} aria-label="Columns">
      {file.sheet.heads.map((head, column) => {
        const field = file.fields[column] ?? null;
        const label = field ? labelOfField(field, area.kind) : 'Leave it out';
        const name = head || `Column ${column + 1}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same head, and they never change places
          <li key={column}>
            <strong>{name}</strong>
            <span className={classes.sample}>
              {file.sheet.rows
                .slice(0, shownRows)
                .map(({ cells }) => cells[column]?.trim())
                .filter(Boolean)
                .join(' · ')}
            </span>
            <PickButton
              label={`${name}: ${label}`}
              className={classes.field}
              chosen={[field ? importFields.indexOf(field) + 1 : 0]}
              choices={choices}
              onPick={({ id }) => map(column, importFields[id - 1] ?? null)}
            >
              <span data-out={field === null || undefined}>{label}</span>
            </PickButton>
          </li>
        );
      })}
    </ul>
  );
}

/** What of the file comes with nothing: said before anything is made. */
function LeftOut({ file: { sheet, fields } }: { file: ChosenFile }) {
  const left = leftOutHeads(
    sheet.heads,
    fields,
    sheet.rows.map(({ cells }) => cells),
  );
  if (left.length === 0) return null;
  return (
    <p className={classes.leftOut} role="status">
      Left out: {left.join(', ')}. Say above what they are to bring them in.
    </p>
  );
}

function Errors({ area, checked }: { area: WorkArea; checked: NonNullable<ReturnType<typeof useImport>['checked']> }) {
  const { errorCount, errors, rows } = checked;
  if (errorCount === 0) {
    return (
      <p className={classes.made} role="status">
        Nothing is wrong with {rows === 1 ? 'the line' : `the ${formatCount(rows)} lines`}.
      </p>
    );
  }
  return (
    <section aria-label="What is wrong" className={classes.errors}>
      <strong role="alert">
        {counted(errorCount, 'mistake')}. Correct the file and choose it again, or leave the column out.
      </strong>
      <ul>
        {errors.map(({ line, field, message }) => (
          <li key={`${line} ${field} ${message}`}>
            <span className={`${classes.line} figures`}>Line {formatCount(line)}</span>
            <span className={classes.where}>{labelOfField(field, area.kind)}</span>
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {errors.length < errorCount && <p>And {formatCount(errorCount - errors.length)} more.</p>}
    </section>
  );
}

/** Files that were imported before; each can be taken back as a whole. */
function Former({ area, calls, takeBack }: Props & { takeBack: (importID: string) => Promise<void> }) {
  const mayDelete = useMay()(can(area.module, 'delete'));
  const imports = useReading(calls.listImports, {}).data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <section aria-label="Imported before">
      <h2>Imported before</h2>
      <ul className={classes.former}>
        {imports.map((one) => (
          <li key={one.importID}>
            <span className={classes.fileName}>{one.fileName}</span>
            <span className={classes.sample}>
              {counted(one.madeCount, area.one)}, {one.madeByName}, {formatMoment(one.madeAt)}
            </span>
            {one.takenBackAt ? (
              <span className={classes.sample}>Undone</span>
            ) : (
              mayDelete && <Button onClick={() => void takeBack(one.importID)}>Undo this import</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
