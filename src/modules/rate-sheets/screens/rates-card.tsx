import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { FieldMessages } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { bothEdits, joinLines } from '#web/form/both-edits.ts';
import { FormBody } from '#web/form/fields.tsx';
import { LineGrid } from '#web/form/lines/line-grid.tsx';
import { messagesIn } from '#web/form/messages-in.ts';
import { useContractForm } from '#web/form/use-contract-form.ts';
import { Part } from '#web/page/detail-page.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { Wide } from '#web/page/wide.tsx';
import { useServiceChoices } from '../../services/screens/service-picker.tsx';
import { type RateSheet, rateSheetCalls, type ShownRate } from '../contract.ts';
import { emptyRate, grouped, maxRates, type RateKind, type RateLine, rateKindKeys, rateKinds } from '../rules.ts';
import { type RateContext, RatesTable, rateColumns } from './rate-columns.tsx';
import classes from './rates.module.css';
import { usePastedRates } from './use-pasted-rates.ts';

/** The rates of a sheet, kind by kind; typed in grids by who may change them. */
export function RatesCard({ sheet }: { sheet: RateSheet }) {
  const mayEdit = useMay()(can('ratesheets', 'update'));
  const [isEdited, setEdited] = useState(false);
  return (
    <Part title="Rates" right={mayEdit && !isEdited && <Button onClick={() => setEdited(true)}>Edit rates</Button>}>
      {isEdited ? (
        <RatesForm sheet={sheet} onDone={() => setEdited(false)} />
      ) : sheet.lines.length === 0 ? (
        <NothingYet>It has no rates yet, so the catalogue’s prices hold.</NothingYet>
      ) : (
        <Wide label="Rates by kind" className={classes.tables}>
          {kindsOf(sheet.lines).map((kind) => (
            <RatesTable key={kind} kind={kind} lines={sheet.lines.filter((line) => line.kind === kind)} />
          ))}
        </Wide>
      )}
    </Part>
  );
}

const kindsOf = (lines: readonly RateLine[]): RateKind[] =>
  rateKindKeys.filter((kind) => lines.some((line) => line.kind === kind));
const bare = ({ serviceName: _, ...line }: ShownRate): RateLine => line;
/** A line is known by what it is for, so that both edits of one meet in it. */
const joinedLines = joinLines<RateLine>((line) => `${line.kind} ${line.serviceID ?? line.name} ${line.upToCost}`);

/** Nothing was entered on it. */
const isBlank = (line: RateLine): boolean => JSON.stringify(line) === JSON.stringify(emptyRate(line.kind));

function RatesForm({ sheet: latest, onDone }: { sheet: RateSheet; onDone: () => void }) {
  const client = useQueryClient();
  // As it was when its editing began: what others save meanwhile takes nothing out of the fields.
  const [sheet] = useState(latest);
  const { rateSheetID } = sheet;
  const initial = useMemo(() => {
    const was = sheet.lines.map(bare);
    return { rateSheetID, was, lines: was };
  }, [sheet, rateSheetID]);
  const form = useContractForm({
    contract: rateSheetCalls.setRates,
    initial,
    joins: (saw, mine, now) => bothEdits(saw, mine, now, joinedLines),
    tidy: (values) => ({ ...values, lines: (values.lines as RateLine[]).filter((line) => !isBlank(line)) }),
    draftName: `rates-${rateSheetID}`,
    save: (input, key, saw) =>
      write(
        client,
        rateSheetCalls.setRates,
        { ...input, was: saw.lines as RateLine[] },
        { key, isQuiet: true, done: `Rates of ${sheet.name} saved` },
      ),
    onSaved: onDone,
  });
  const lines = form.values.lines as RateLine[];
  const { source, known } = useServiceChoices({ withBundles: false });
  const pasted = usePastedRates(known);
  const names = useMemo(
    () =>
      new Map([
        ...sheet.lines.map(({ serviceID, serviceName }): [number, string] => [serviceID ?? 0, serviceName ?? '']),
        ...pasted.named,
      ]),
    [sheet, pasted.named],
  );
  const context = useMemo((): RateContext => ({ services: source, named: names }), [source, names]);
  const put = (kind: RateKind, own: readonly RateLine[]) =>
    form.enter('lines', grouped([...lines.filter((line) => line.kind !== kind), ...own]));
  const shown = kindsOf(lines);
  const messages = messagesIn(form.messages, 'lines');
  return (
    <FormBody
      form={form}
      saveLabel="Save rates"
      onCancel={() => {
        form.discard();
        onDone();
      }}
    >
      {shown.map((kind) => {
        const own = lines.filter((line) => line.kind === kind);
        const before = lines.findIndex((line) => line.kind === kind);
        return (
          <LineGrid
            key={kind}
            label={rateKinds[kind].name}
            lines={own}
            onChange={(next) => put(kind, next)}
            columns={columnsOf[kind]}
            context={context}
            next={() => emptyRate(kind)}
            least={0}
            most={maxRates}
            messages={messagesOfKind(messages, before, own.length)}
            pasting={{
              read: (text) => pasted.read(text, kind),
              entered: (all) => all.filter((line) => !isBlank(line)),
            }}
          />
        );
      })}
      <div className={classes.more}>
        {rateKindKeys
          .filter((kind) => !shown.includes(kind))
          .map((kind) => (
            <Button key={kind} variant="default" onClick={() => put(kind, [emptyRate(kind)])}>
              {rateKinds[kind].name}
            </Button>
          ))}
      </div>
    </FormBody>
  );
}

const columnsOf = Object.fromEntries(rateKindKeys.map((kind) => [kind, rateColumns(kind)])) as Record<
  RateKind,
  ReturnType<typeof rateColumns>
>;

/** Of the messages of all lines those of a kind's, which begin `before` so many: `.12.rate` is the `.0.rate` of the second kind. */
const messagesOfKind = (messages: FieldMessages, before: number, count: number): FieldMessages =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) => {
      const [, line = '', ...rest] = path.split('.');
      const at = Number(line) - before;
      return line !== '' && at >= 0 && at < count ? [[['', at, ...rest].join('.'), message]] : [];
    }),
  );
