import { Button, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { leftOutHeads } from '#shared/column-heads.ts';
import type { ListedEntity } from '#shared/entity.ts';
import type { ImportedKind } from '#shared/imported-kind.ts';
import { moneyRight } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { confirm } from '#web/actions/confirm.tsx';
import { showDone } from '#web/actions/toast.tsx';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatCount, formatMoment } from '#web/days/formats.ts';
import { listAddress } from '#web/list/kept-filter.ts';
import { PageLink } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { LoadingLines, Prohibited } from '#web/page/states.tsx';
import { StepBar, useSteps } from '#web/page/steps.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { importCalls, type MadeImport } from '../contract.ts';
import { labelOf, shortened } from '../rules.ts';
import classes from './import.module.css';
import { Outcome } from './outcome-section.tsx';
import { type ChosenFile, useImport } from './use-import.ts';
import { useOwnFields } from './use-own-fields.ts';

const shownRows = 3;

type Props = {
  entity: ListedEntity;
  kind: ImportedKind;
  /** The list in which all that was imported stands, where it is not the usual one. */
  all?: string;
  /** What it is good for, above all else. */
  about?: string;
  /** Who sees no money imports none of them. */
  isOfMoney?: true;
};

/** A file of records: choose it, say what its columns are, look at what is wrong, import all of it or none. */
export function ImportPage(props: Props) {
  const { list, feature } = props.entity;
  const may = useMay();
  const needs = props.isOfMoney && may(can(feature, 'create')) ? moneyRight(may) : can(feature, 'create');
  const isAllowed = may(needs);
  const title = `Import ${list.title.toLowerCase()}`;
  const kind = useOwnFields(props.entity.module, props.kind);
  return (
    <Screen title={title} subtitle={list.title} backTo={listAddress(list)}>
      {!isAllowed && <Prohibited title={title} needs={needs} />}
      {isAllowed && (kind ? <Import {...props} kind={kind} /> : <LoadingLines />)}
    </Screen>
  );
}

function Import({ entity, kind, all = entity.list.path, about }: Props) {
  const { module, noun } = entity;
  const one = noun.toLowerCase();
  const steps = useSteps();
  const former = useReading(importCalls.listImports, { module }).data?.imports ?? [];
  const { file, problem, checked, made, take, map, check, run, takeBack } = useImport(module, kind, former, steps);
  const isBusy = steps.shown !== null;
  return (
    <div className={classes.page}>
      <p className={classes.lead}>
        {about} A CSV file or a workbook (.xlsx) whose first line names the columns: at most 10,000 lines and 5 MB. All
        of it is imported, or nothing, unless you leave out what has mistakes.
      </p>
      <FilePicker key={made?.importID ?? ''} isBusy={isBusy} isAnother={file !== null} take={take} />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {made && (
        <p className={classes.made} role="status">
          {counted(made.made, one)} imported{made.leftOut > 0 && `, ${counted(made.leftOut, 'line')} left out`}.{' '}
          <PageLink href={all}>Look at them</PageLink>
        </p>
      )}
      {file && (
        <>
          <h2>
            {file.name}, {counted(file.sheet.rows.length, 'line')}
          </h2>
          <Columns kind={kind} file={file} map={map} />
          <LeftOut file={file} />
          <Outcome one={one} kind={kind} file={file} checked={checked} isBusy={isBusy} check={check} run={run} />
        </>
      )}
      <StepBar steps={steps} />
      <Former
        entity={entity}
        former={former}
        takeBack={async ({ importID, fileName, madeCount }) => {
          const answer = await confirm({
            title: 'Undo this import?',
            text: `${counted(madeCount, one)} of ${fileName} ${madeCount === 1 ? 'is' : 'are'} deleted. What was changed or used since stays.`,
            continueLabel: 'Undo the import',
            isDangerous: true,
          });
          if (answer !== 'continue') return;
          const back = await takeBack(importID);
          if (back)
            showDone(
              `${counted(back.deleted, one)} undone${back.kept > 0 ? `, ${formatCount(back.kept)} were changed or used since and stay` : ''}`,
            );
        }}
      />
    </div>
  );
}

type PickerProps = { isBusy: boolean; isAnother: boolean; take: (chosen: File, isTyped?: boolean) => Promise<void> };

function FilePicker({ isBusy, isAnother, take }: PickerProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [isPasting, setPasting] = useState(false);
  // What was pasted stays until it is imported: a mistake in it is corrected where it is.
  const [pasted, setPasted] = useState('');
  return (
    <div className={classes.buttons}>
      <input
        ref={picker}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
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
        {isAnother ? 'Choose another file' : 'Choose a file'}
      </Button>
      {!isPasting && (
        <Button size="md" disabled={isBusy} onClick={() => setPasting(true)}>
          {pasted ? 'Change the pasted list' : 'Paste a list'}
        </Button>
      )}
      {isPasting && (
        <Pasting
          text={pasted}
          onChange={setPasted}
          onRead={(text) => {
            setPasting(false);
            void take(new File([separate(text)], 'Pasted list'), true);
          }}
          onCancel={() => setPasting(false)}
        />
      )}
    </div>
  );
}

/** The addresses of a mail stand in one line, with semicolons between them. */
const separate = (text: string): string =>
  text.includes('<') && !text.trim().includes('\n') ? text.replaceAll(/>\s*[;,]/g, '>\n') : text;

type PastingProps = {
  text: string;
  onChange: (text: string) => void;
  onRead: (text: string) => void;
  onCancel: () => void;
};

/** Lines out of a spreadsheet or a mail, as they come. */
function Pasting({ text, onChange, onRead, onCancel }: PastingProps) {
  return (
    <div className={classes.pasting}>
      <Textarea
        label="List"
        description="One line each, with commas or tabs between the columns, as a spreadsheet copies them. A first line may name the columns."
        autosize
        minRows={4}
        maxRows={14}
        data-autofocus
        autoFocus
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button size="md" variant="filled" disabled={text.trim() === ''} onClick={() => onRead(text)}>
          Read the list
        </Button>
        <Button size="md" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

type ColumnsProps = { kind: ImportedKind; file: ChosenFile; map: ReturnType<typeof useImport>['map'] };

/** What each column is taken for, beside what stands in its first lines. */
function Columns({ kind, file, map }: ColumnsProps) {
  const names = Object.keys(kind.fields);
  const choices = [
    { id: 0, label: 'Leave it out' },
    ...names.map((field, index) => ({ id: index + 1, label: labelOf(kind, field) })),
  ];
  return (
    <ul className={classes.columns} aria-label="Columns">
      {file.sheet.heads.map((head, column) => {
        const field = file.fields[column] ?? null;
        const label = field ? labelOf(kind, field) : 'Leave it out';
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
              chosen={[field ? names.indexOf(field) + 1 : 0]}
              choices={choices}
              onPick={({ id }) => map(column, names[id - 1] ?? null)}
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
function LeftOut({ file: { sheet, fields, leftOut } }: { file: ChosenFile }) {
  const left = leftOutHeads(
    sheet.heads,
    fields,
    sheet.rows.map(({ cells }) => cells),
  );
  if (left.length + leftOut.length === 0) return null;
  return (
    <p className={classes.leftOut} role="status">
      {left.length > 0 && <>Left out: {left.join(', ')}. Say above what they are to bring them in. </>}
      {leftOut.length > 0 && <>Not read: {leftOut.map((one) => `“${shortened(one)}”`).join(', ')}.</>}
    </p>
  );
}

type FormerProps = {
  entity: ListedEntity;
  former: readonly MadeImport[];
  takeBack: (made: MadeImport) => Promise<void>;
};

/** Files that were imported before; each can be taken back as a whole. */
function Former({ entity, former: imports, takeBack }: FormerProps) {
  const mayDelete = useMay()(can(entity.feature, 'delete'));
  if (imports.length === 0) return null;
  return (
    <section aria-label="Imported before">
      <h2>Imported before</h2>
      <ul className={classes.former}>
        {imports.map((one) => (
          <li key={one.importID}>
            <span className={classes.fileName}>{one.fileName}</span>
            <span className={classes.sample}>
              {counted(one.madeCount, entity.noun.toLowerCase())}, {one.madeByName}, {formatMoment(one.madeAt)}
            </span>
            {one.takenBackAt ? (
              <span className={classes.sample}>Undone</span>
            ) : (
              mayDelete && <Button onClick={() => void takeBack(one)}>Undo this import</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
