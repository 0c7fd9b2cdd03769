import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { multiplierText, yesNoText } from '#shared/cells.ts';
import { clockText } from '#shared/clock-times.ts';
import { seesMoney } from '#shared/money-rights.ts';
import { can } from '#shared/permission.ts';
import { useMay } from '#web/api/session.tsx';
import { DetailPage } from '#web/page/detail-page.tsx';
import { useGo } from '#web/page/page-link.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { DeleteButton, useTexts } from '#web/page/record-texts.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { PaperButtons } from '#web/pdf/paper-buttons.tsx';
import { yesNoChoices } from '#web/picker/yes-no.ts';
import { FieldsCard } from '../../custom-fields/screens/fields-card.tsx';
import { NotesCard } from '../../notes/screens/notes-card.tsx';
import { TagsCard } from '../../tags/screens/tags-card.tsx';
import { type RateSheet, rateSheetCalls } from '../contract.ts';
import { rateSheetEntity } from '../entity.ts';
import { increments, scopeText, stateText } from '../rules.ts';

const RatesCard = lazyPart(() => import('./rates-card.tsx'), 'RatesCard');
const EscalateDialog = lazyPart(() => import('./escalate-dialog.tsx'), 'EscalateDialog');

const fields = {
  name: { label: 'Name' },
  validFrom: { label: 'From' },
  validUntil: { label: 'Through', placeholder: 'No end' },
  remarks: { label: 'Remarks', placeholder: 'Add a remark' },
};
const clocks = Array.from({ length: 49 }, (_, half) => ({ id: half * 30, label: clockText(half * 30) }));
const multiples = [1, 1.5, 2].map((value) => ({ id: value, label: multiplierText(value) }));
const steps = increments.map((minutes) => ({ id: minutes, label: `${minutes} minutes` }));
const after = (most: number) =>
  Array.from({ length: most / 2 }, (_, at) => ({ id: (at + 1) * 2, label: `${(at + 1) * 2} hours` }));

type RailField =
  | 'validFrom'
  | 'validUntil'
  | 'isDraft'
  | 'straightFrom'
  | 'straightUntil'
  | 'beyondMultiplier'
  | 'saturdayMultiplier'
  | 'sundayMultiplier'
  | 'holidayMultiplier'
  | 'dailyHours'
  | 'weeklyHours'
  | 'incrementMinutes'
  | 'isBestRate';

/** One rate sheet: its facts edited in place, and its rates. */
export function SheetDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage entity={rateSheetEntity} id={id} contract={rateSheetCalls.getRateSheet} input={{ rateSheetID: id }}>
      {(sheet) => <Detail sheet={sheet} />}
    </RecordPage>
  );
}

function Detail({ sheet }: { sheet: RateSheet }) {
  const { rateSheetID } = sheet;
  const go = useGo();
  const may = useMay();
  const isMoneySeen = seesMoney(may);
  const [isRaised, setRaised] = useState(false);
  const multiple = (label: string, value: number) => ({ label, named: multiplierText(value), choices: multiples });
  const { text, fact, conflict } = useTexts({
    name: sheet.name,
    values: sheet,
    fields,
    picked: {
      isDraft: { label: 'Draft', named: yesNoText(sheet.isDraft), choices: yesNoChoices },
      straightFrom: { label: 'From', named: clockText(sheet.straightFrom), choices: clocks },
      straightUntil: { label: 'Until', named: clockText(sheet.straightUntil), choices: clocks },
      beyondMultiplier: multiple('Beyond', sheet.beyondMultiplier),
      saturdayMultiplier: multiple('Saturday', sheet.saturdayMultiplier),
      sundayMultiplier: multiple('Sunday', sheet.sundayMultiplier),
      holidayMultiplier: multiple('Holiday', sheet.holidayMultiplier),
      dailyHours: {
        label: 'Daily after',
        named: hoursText(sheet.dailyHours),
        choices: after(16),
        isOptional: true,
      },
      weeklyHours: {
        label: 'Weekly after',
        named: hoursText(sheet.weeklyHours),
        choices: after(60),
        isOptional: true,
      },
      incrementMinutes: { label: 'Rounded to', named: `${sheet.incrementMinutes} minutes`, choices: steps },
      isBestRate: { label: 'Best rate', named: yesNoText(sheet.isBestRate), choices: yesNoChoices },
    },
    contract: rateSheetCalls.updateRateSheet,
    inputOf: (changes) => ({ rateSheetID, changes }),
  });
  return (
    <DetailPage
      under={<TagsCard entity={rateSheetEntity} id={rateSheetID} />}
      name={sheet.name}
      heading={text('name', 'title')}
      actions={
        <>
          {isMoneySeen && <PaperButtons path={rateSheetEntity.module} id={rateSheetID} name={sheet.name} />}
          {isMoneySeen && may(can('field_tickets', 'read')) && (
            <Button variant="subtle" onClick={() => go(`/ratesheets/${rateSheetID}/what_if`)}>
              What if
            </Button>
          )}
          {isMoneySeen && may(can('ratesheets', 'create')) && <Button onClick={() => setRaised(true)}>Raise</Button>}
          <DeleteButton name={sheet.name} contract={rateSheetCalls.deleteRateSheet} input={{ rateSheetID }} />
        </>
      }
      rail={<Rail sheet={sheet} fact={fact} />}
    >
      {text('remarks', 'text')}
      <Suspense fallback={null}>{isMoneySeen && <RatesCard sheet={sheet} />}</Suspense>
      <NotesCard of={{ module: rateSheetEntity.module, id: rateSheetID }} facts={{ number: `${rateSheetID}` }} />
      {conflict}
      <Suspense fallback={null}>
        {isRaised && <EscalateDialog sheet={sheet} onClose={() => setRaised(false)} />}
      </Suspense>
    </DetailPage>
  );
}

type RailProps = { sheet: RateSheet; fact: (field: RailField) => ReactNode };

function Rail({ sheet, fact }: RailProps) {
  return (
    <>
      <RailSection>
        <Properties>
          <Property label="For">{scopeText(sheet)}</Property>
          {fact('validFrom')}
          {fact('validUntil')}
          {fact('isDraft')}
          <Property label="State">{stateText(sheet.tab)}</Property>
          <Property label="Version">{String(sheet.version)}</Property>
        </Properties>
      </RailSection>
      <RailSection title="Straight time">
        <Properties>
          {fact('straightFrom')}
          {fact('straightUntil')}
        </Properties>
      </RailSection>
      <RailSection title="Hours that count more">
        <Properties>
          {fact('beyondMultiplier')}
          {fact('saturdayMultiplier')}
          {fact('sundayMultiplier')}
          {fact('holidayMultiplier')}
          {fact('dailyHours')}
          {fact('weeklyHours')}
        </Properties>
      </RailSection>
      <RailSection title="How it is counted">
        <Properties>
          {fact('incrementMinutes')}
          {fact('isBestRate')}
        </Properties>
      </RailSection>
      <FieldsCard entity={rateSheetEntity} id={sheet.rateSheetID} />
    </>
  );
}

const hoursText = (hours: number | null): string | null => (hours === null ? null : `${hours} hours`);
