import { Suspense, useState } from 'react';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatDate, formatMoment, formatMomentShort, formatShortDate } from '#web/days/formats.ts';
import { DatePickButton } from '#web/form/date-pick-button.tsx';
import { PriorityGlyph } from '#web/marks/priority-glyph.tsx';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { recordPlace } from '#web/outbox/waiting.ts';
import { editableValue, Properties, Property, quietValue, RailSection } from '#web/page/properties.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { Choice } from '#web/picker/choice-list.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { useCustomerChoices, useLocationChoices } from '../../customers/screens/customer-picker.tsx';
import { AddressCard } from '../../places/screens/address-card.tsx';
import { tenantCalls } from '../../tenants/contract.ts';
import { partChoices } from '../../tenants/rules.ts';
import type { EditedField } from '../field-rules.ts';
import { priorityNames, type StatusID, statusNames } from '../rules.ts';
import { Due } from './due-mark.tsx';
import { SlaSection } from './sla-section.tsx';
import { priorityChoices, priorityOf } from './status-choices.tsx';
import { StepsGlance } from './steps-glance.tsx';
import { useWorkBeside } from './use-work-beside.ts';
import { labelOf, type WorkChanges } from './use-work-changes.ts';
import { AssetFacts, ContactFacts } from './work-about.tsx';
import {
  priorityKind,
  slaOf,
  statusKind,
  statusWord,
  typeOf,
  typesIn,
  type WorkArea,
  type WorkDetail,
  type WorkRow,
} from './work-area.tsx';
import { AssigneesSection } from './work-assignees.tsx';
import classes from './work-detail.module.css';
import { ReminderFacts } from './work-reminders.tsx';

const SeriesFacts = lazyPart(() => import('./work-series.tsx'), 'SeriesFacts');

const createdAt = (work: WorkRow): string => ('ticketID' in work ? work.ticketDateCreated : work.taskDateCreated);
/** The other way round: the fields of an item that has this type. */
const typeAs = (area: WorkArea, id: number | null, name: string | null): Partial<WorkDetail> =>
  area.kind === 'ticket' ? { ticketTypeID: id, ticketTypeName: name } : { taskCategoryID: id, taskCategoryName: name };
type Props = { area: WorkArea; work: WorkDetail; changes: WorkChanges };

/** What is true now: who, for whom, what on, how urgent, until when. */
export function WorkRailCard({ openSteps, ...props }: Props & { openSteps?: (() => void) | undefined }) {
  return (
    <>
      <AssigneesSection {...props} />
      {openSteps && <StepsGlance {...props} openSteps={openSteps} />}
      <RailSection>
        <FactRows {...props} />
      </RailSection>
      <SlaSection sla={slaOf(props.work)} statusID={props.work.statusID} />
      <ActivitySection work={props.work} />
    </>
  );
}

/** What a property is called aloud: its word and what stands there. */
const spoken = (label: string, value: string | null): string => `${label}: ${value ?? 'None'}`;

const nowhere = { address: '', city: '', state: '', zip: '' };

/** Where the work is, and what time it is there. */
function WorkPlace({ area, work }: Pick<Props, 'area' | 'work'>) {
  const beside = useWorkBeside(area, work.id);
  return beside ? <AddressCard address={beside.place ?? nowhere} timeZone={beside.place?.timeZone} /> : null;
}

type Picking = (
  field: EditedField,
  was: number | null,
  shows: (id: number | null, name: string | null) => Partial<WorkDetail>,
) => (choice: Choice) => void;

/** Whose it is and where the work is. */
function CustomerFacts({ area, work, save }: Pick<Props, 'area' | 'work'> & { save: Picking }) {
  const mayRead = useMay()(can('customers', 'read'));
  const [isChoosing, setChoosing] = useState(false);
  const customers = useCustomerChoices(isChoosing);
  return (
    <>
      <Property label="Customer">
        <PickButton
          label={spoken('Customer', work.customerName)}
          className={editableValue}
          isDisabled={!work.mayEdit || !mayRead}
          chosen={work.customerID === null ? [] : [work.customerID]}
          {...customers}
          onOpen={() => setChoosing(true)}
          onPick={save('customerID', work.customerID, (customerID, customerName) => ({
            customerID,
            customerName,
            locationID: null,
            locationName: null,
          }))}
        >
          {work.customerName ?? <span className={quietValue}>None</span>}
        </PickButton>
      </Property>
      {work.customerID !== null && <LocationFact work={work} save={save} />}
      {work.customerID !== null && mayRead && (
        <Property label="Address">
          <WorkPlace area={area} work={work} />
        </Property>
      )}
    </>
  );
}

/** At which of its customer's locations it is. */
function LocationFact({ work, save }: { work: WorkDetail; save: Picking }) {
  const may = useMay();
  const [isChoosing, setChoosing] = useState(false);
  const locations = useLocationChoices(isChoosing ? work.customerID : null);
  return (
    <Property label="Location">
      <PickButton
        label={spoken('Location', work.locationName)}
        className={editableValue}
        isDisabled={!work.mayEdit || !may(can('customers', 'read'))}
        chosen={work.locationID === null ? [] : [work.locationID]}
        choices={orNone(locations)}
        onOpen={() => setChoosing(true)}
        onPick={save('locationID', work.locationID, (locationID, locationName) => ({ locationID, locationName }))}
      >
        {work.locationName ?? <span className={quietValue}>None</span>}
      </PickButton>
    </Property>
  );
}

const orNone = (list: readonly Choice[] | undefined) => list && [{ id: 0, label: 'None' }, ...list];

function FactRows({ area, work, changes }: Props) {
  const may = useMay();
  const [isChoosingPart, setChoosingPart] = useState(false);
  const parts = useReading(tenantCalls.getTenantLocations, {}, { isEnabled: isChoosingPart }).data;
  const [isChoosingType, setChoosingType] = useState(false);
  const types = useReading(area.types, {}, { isEnabled: isChoosingType }).data;
  const isFixed = !work.mayEdit;
  const type = typeOf(work);
  const pick: Picking =
    (field, was, shows) =>
    ({ id, label }) => {
      const value = shows(id || null, id ? label : null);
      const says = `${labelOf(area, field)}: ${label}`;
      void changes.save(field, was, id || null, { says, value }).catch(() => undefined);
    };
  const pickDate = (field: 'startDate' | 'dueDate') => (date: string | null) => {
    const says = `${labelOf(area, field)}: ${date === null ? 'None' : formatShortDate(date)}`;
    void changes.save(field, work[field], date, { says, value: { [field]: date } }).catch(() => undefined);
  };

  return (
    <Properties>
      <CustomerFacts area={area} work={work} save={pick} />
      <ContactFacts area={area} work={work} changes={changes} />
      <AssetFacts area={area} work={work} changes={changes} />
      <Property label="Priority">
        <PickButton
          label={spoken('Priority', work.priorityName)}
          className={editableValue}
          isDisabled={isFixed}
          chosen={[work.priorityID]}
          choices={priorityChoices}
          onPick={({ id, label }) =>
            changes.start(
              area.calls.changePriority,
              undefined,
              { ...changes.item, priorityID: priorityOf(id) },
              {
                place: recordPlace('priority'),
                says: `Priority: ${label}`,
                value: { priorityID: priorityOf(id), priorityName: label },
              },
            )
          }
        >
          <PriorityGlyph priority={priorityKind(work.priorityID)} />
          {work.priorityName}
        </PickButton>
      </Property>
      <Property label="Start">
        <DatePickButton
          label={spoken('Start', work.startDate && formatShortDate(work.startDate))}
          className={editableValue}
          isDisabled={isFixed}
          value={work.startDate}
          onPick={pickDate('startDate')}
        >
          {work.startDate ? formatShortDate(work.startDate) : <span className={quietValue}>None</span>}
        </DatePickButton>
      </Property>
      <Property label="Due">
        <DatePickButton
          label={spoken('Due', work.dueDate && formatShortDate(work.dueDate))}
          className={editableValue}
          isDisabled={isFixed}
          value={work.dueDate}
          onPick={pickDate('dueDate')}
        >
          {work.dueDate ? <Due work={work} /> : <span className={quietValue}>None</span>}
        </DatePickButton>
      </Property>
      <Repeats area={area} work={work} />
      <ReminderFacts area={area} work={work} />
      <Property label={area.typeLabel}>
        <PickButton
          label={spoken(area.typeLabel, type.name)}
          className={editableValue}
          isDisabled={isFixed}
          chosen={type.id === null ? [] : [type.id]}
          choices={orNone(typesIn(types)?.map(({ id, name }) => ({ id, label: name })))}
          onOpen={() => setChoosingType(true)}
          onPick={pick('typeID', type.id, (id, name) => typeAs(area, id, name))}
        >
          {type.name ?? <span className={quietValue}>None</span>}
        </PickButton>
      </Property>
      <Property label="Division">
        <PickButton
          label={spoken('Division', work.divisionName)}
          className={editableValue}
          isDisabled={isFixed}
          chosen={work.divisionID === null ? [] : [work.divisionID]}
          choices={orNone(partChoices(parts?.divisions, [work.divisionID]))}
          onOpen={() => setChoosingPart(true)}
          onPick={pick('divisionID', work.divisionID, (divisionID, divisionName) => ({ divisionID, divisionName }))}
        >
          {work.divisionName ?? <span className={quietValue}>None</span>}
        </PickButton>
      </Property>
      <Property label="Department">
        <PickButton
          label={spoken('Department', work.departmentName)}
          className={editableValue}
          isDisabled={isFixed}
          chosen={work.departmentID === null ? [] : [work.departmentID]}
          choices={orNone(partChoices(parts?.departments, [work.departmentID]))}
          onOpen={() => setChoosingPart(true)}
          onPick={pick('departmentID', work.departmentID, (departmentID, departmentName) => ({
            departmentID,
            departmentName,
          }))}
        >
          {work.departmentName ?? <span className={quietValue}>None</span>}
        </PickButton>
      </Property>
      <Property label="Marks">
        <span className={classes.marks}>
          {area.marks.map((mark) => (
            <button
              key={mark.field}
              type="button"
              className={classes.markToggle}
              aria-pressed={work[mark.field]}
              data-alert={mark.isAlert || undefined}
              disabled={!may(mark.toggle.permission)}
              onClick={() => {
                const value = { [mark.field]: !work[mark.field] };
                const says = `${mark.label}: ${work[mark.field] ? 'no' : 'yes'}`;
                changes.start(mark.toggle, undefined, changes.item, { place: recordPlace(mark.field), says, value });
              }}
            >
              {mark.label}
            </button>
          ))}
        </span>
      </Property>
      <Property label="Created">
        {formatMoment(createdAt(work))}
        {work.createdByName && `, ${work.createdByName}`}
      </Property>
      {work.closedAt && (
        <Property label={area.ended.charAt(0).toUpperCase() + area.ended.slice(1)}>
          {formatMoment(work.closedAt)}
          {work.closedByName && `, ${work.closedByName}`}
        </Property>
      )}
    </Properties>
  );
}

const maxShown = 6;

function ActivitySection({ work }: { work: WorkDetail }) {
  const shown = work.activityTimestamps.slice(0, maxShown);
  if (shown.length === 0) return null;
  return (
    <RailSection
      title="Activity"
      right={
        <span className="figures">
          {counted(work.activityTimestamps.length, 'change of status', 'changes of status')}
        </span>
      }
    >
      <ul className={classes.timeline}>
        {shown.map((step) => (
          <li key={`${step.startedAt}-${step.startedBy}-${step.statusID}`}>
            <StatusGlyph status={statusKind(step.statusID)} />
            <span className={classes.what}>
              {step.startedByName.split(' ')[0]}, {statusWord(step.statusID, step.statusName)}
            </span>
            <span className={`${classes.when} figures`} data-tip={formatMoment(step.startedAt)}>
              {formatMomentShort(step.startedAt)}
            </span>
          </li>
        ))}
      </ul>
    </RailSection>
  );
}

/**
 * A value of a field in words, for the conflict sheet and the history: never an id. The names are read only where the
 * fields need them.
 */
export function useFieldWords(area: WorkArea, fields: readonly string[]): (field: string, value: unknown) => string {
  const isOneOf = (...names: string[]) => names.some((name) => fields.includes(name));
  const parts = useReading(
    tenantCalls.getTenantLocations,
    {},
    { isEnabled: isOneOf('divisionID', 'departmentID') },
  ).data;
  const types = useReading(area.types, {}, { isEnabled: isOneOf('typeID', 'categoryID') }).data;
  const customers = useCustomerChoices(isOneOf('customerID')).choices;
  const nameIn = (list: readonly { id: number; name: string }[] | undefined, value: unknown) =>
    list?.find((part) => part.id === value)?.name ?? 'another one';
  return (field, value) => {
    if (value === null || value === undefined || value === '') return 'nothing';
    if (typeof value === 'boolean') return value ? 'on' : 'off';
    switch (field) {
      case 'dueDate':
      case 'startDate':
        return formatDate(String(value));
      case 'divisionID':
        return nameIn(parts?.divisions, value);
      case 'departmentID':
        return nameIn(parts?.departments, value);
      case 'typeID':
      case 'categoryID':
        return nameIn(typesIn(types), value);
      case 'customerID':
        return customers?.find((customer) => customer.id === value)?.label ?? 'another customer';
      case 'locationID':
        return 'another location';
      case 'statusID':
        return statusWord(Number(value), statusNames[value as StatusID] ?? 'another status');
      case 'priorityID':
        return priorityNames[value as keyof typeof priorityNames] ?? 'another priority';
      default:
        return typeof value === 'string' ? value : 'another value';
    }
  };
}

/** Of tasks alone: tickets do not come again, and load nothing of it. */
function Repeats({ area, work }: Pick<Props, 'area' | 'work'>) {
  if (!area.setRecurrence) return null;
  return (
    <Suspense fallback={<Property label="Repeats">{null}</Property>}>
      <SeriesFacts area={area} work={work} setRecurrence={area.setRecurrence} />
    </Suspense>
  );
}
