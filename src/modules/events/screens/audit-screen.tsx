import { momentCell } from '#web/collection/dated.ts';
import '#web/theme/dialog.css';
import { Modal } from '@mantine/core';
import { mayNamed } from '#shared/permission.ts';
import { useListReading, useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Column } from '#web/collection/columns.ts';
import { formatMoment } from '#web/days/formats.ts';
import { localZone } from '#web/days/today.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { PersonLabel } from '#web/marks/person-label.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { RecordLink } from '#web/page/record-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Prohibited } from '#web/page/states.tsx';
import { peopleCalls } from '../../people/contract.ts';
import { eventCalls } from '../contract.ts';
import type { ToldEvent } from '../recorded-contract.ts';
import { changesOf, differing, eventWords } from '../rules.ts';
import classes from './audit.module.css';

const path = '/audit';
const needs = mayNamed('settings', 'see the audit');

const columns: Column<ToldEvent>[] = [
  { key: 'at', title: 'When', width: 170, value: ({ at }) => momentCell(at) },
  {
    key: 'who',
    title: 'Who',
    width: { least: 120, most: 220 },
    value: ({ userDisplayName }) => userDisplayName,
    render: ({ userID, userDisplayName }) => <PersonLabel userID={userID} name={userDisplayName} />,
  },
  { key: 'what', title: 'What', opens: true, width: { least: 150, most: 260 }, value: eventWords },
  { key: 'record', isSecond: true, title: 'Record', width: { least: 120, most: 320 }, value: ({ label }) => label },
  { key: 'changes', isSecond: true, title: 'Changes', width: 'grow', value: changesOf, leavesBelow: 900 },
];

/** Who changed what across the company; each opens to what stood there before and after. */
export function AuditScreen(props: Pick<Addressed, 'search' | 'onSearch'>) {
  return useMay()(needs) ? (
    <Audit {...props} />
  ) : (
    <Screen title="Audit" backTo="/">
      <Prohibited title="the audit" needs={needs} />
    </Screen>
  );
}

function Audit({ search, onSearch }: Pick<Addressed, 'search' | 'onSearch'>) {
  const { event: opened, ...filter } = search;
  const list = useListReading(eventCalls.searchAudit, { ...filter, timeZone: localZone() });
  const kinds = useReading(eventCalls.listAuditKinds, {}).data?.kinds;
  const people = useReading(peopleCalls.listAllUsers, {}).data?.users;
  const shown = list.rows?.find(({ eventID }) => String(eventID) === opened);
  const hrefOf = ({ eventID }: ToldEvent) => `${path}?${new URLSearchParams({ ...filter, event: String(eventID) })}`;
  return (
    <ListScreen<ToldEvent>
      name="audit"
      title="Audit"
      one="change"
      many="changes"
      about="Whatever anybody changes stands here, with what was there before and after."
      list={list}
      rowKey={({ eventID }) => eventID}
      hrefOf={hrefOf}
      columns={columns}
      card={(row) => (
        <RecordCard
          title={`${eventWords(row)}, ${row.label}`}
          right={row.userDisplayName}
          lines={[formatMoment(row.at), changesOf(row)]}
        />
      )}
      filters={(change) => [
        {
          kind: 'choices',
          key: 'module',
          label: 'Kind',
          isSingle: true,
          choices: kinds?.map(({ noun }, at) => ({ id: at + 1, label: noun })),
          chosen: kinds?.flatMap(({ module }, at) => (module === filter.module ? at + 1 : [])) ?? [],
          onChange: ([at]) => change({ ...filter, module: kinds?.[(at ?? 0) - 1]?.module ?? '' }),
        },
        {
          kind: 'choices',
          key: 'userID',
          label: 'Person',
          isSingle: true,
          choices: people?.map(({ userID, userDisplayName }) => ({ id: userID, label: userDisplayName })),
          chosen: filter.userID ? [Number(filter.userID)] : [],
          onChange: ([userID]) => change({ ...filter, userID: userID === undefined ? '' : String(userID) }),
        },
        {
          kind: 'dates',
          key: 'days',
          label: 'Days',
          isPast: true,
          range: filter.from && filter.to ? { start: filter.from, end: filter.to } : null,
          onChange: (range) => change({ ...filter, from: range?.start ?? '', to: range?.end ?? '' }),
        },
      ]}
      search={filter}
      onSearch={onSearch}
      isSearched={false}
      backTo="/"
      order="The latest first"
    >
      {shown && <Happened event={shown} onClose={() => onSearch(filter)} />}
    </ListScreen>
  );
}

/** One event with all that it changed. */
function Happened({ event, onClose }: { event: ToldEvent; onClose: () => void }) {
  const { at, userDisplayName } = event;
  const changes = differing(event);
  return (
    <Modal opened onClose={onClose} closeButtonProps={{ 'aria-label': 'Close' }} title={eventWords(event)} size={640}>
      <p className={classes.head}>
        <RecordLink {...event} />, by {userDisplayName}, {formatMoment(at)}
      </p>
      {changes.length === 0 ? (
        <p className={classes.head}>It changed no field.</p>
      ) : (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, words }) => (
              <tr key={field}>
                <th scope="row">{words.field}</th>
                <td>{words.was}</td>
                <td>{words.now}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Besides event={event} />
    </Modal>
  );
}

/** What the same click did to other records, or to the same: the work that was handed over with an account that ended. */
function Besides({ event: { eventID } }: { event: ToldEvent }) {
  const { data } = useReading(eventCalls.searchAudit, { withEventID: eventID, timeZone: localZone() });
  const others = data?.rows.filter((row) => row.eventID !== eventID) ?? [];
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="besides">
      <h3 id="besides" className={classes.besides}>
        In the same step
      </h3>
      <ul className={classes.others}>
        {others.map((row) => (
          <li key={row.eventID}>
            {eventWords(row)}, <RecordLink {...row} />
            {differing(row).length > 0 && <span className={classes.quiet}>{changesOf(row)}</span>}
          </li>
        ))}
        {data?.next && <li className={classes.quiet}>And more.</li>}
      </ul>
    </section>
  );
}
