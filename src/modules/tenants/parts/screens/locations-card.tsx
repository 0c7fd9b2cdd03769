import { IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { zoneWords } from '#shared/time-zones.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { InlineText } from '#web/page/inline-text.tsx';
import { AddLine, NamedLine, shown } from '#web/page/named-line.tsx';
import { editableValue, Properties, Property, quietValue } from '#web/page/properties.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { tenantCalls } from '../../contract.ts';
import { tenantInfoCalls } from '../../info/contract.ts';
import { partCalls } from '../contract.ts';
import classes from './parts.module.css';

type Location = Output<typeof tenantCalls.getTenantLocations>['locations'][number];

/** The addresses that the company works from beside its own: shops, yards, offices. */
export function LocationsCard() {
  const reading = useReading(tenantCalls.getTenantLocations, {});
  const client = useQueryClient();
  const mayEdit = useMay()(can('settings', 'update'));
  if (reading.error && !reading.data)
    return <Failed error={reading.error} what="Locations" retry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingLines lines={3} />;
  const locations = reading.data.locations.filter(({ isArchived }) => !isArchived);
  return (
    <Part title="Locations">
      <p className={classes.about}>Shops, yards and offices.</p>
      {locations.length === 0 && <NothingYet>There is none yet.</NothingYet>}
      <ul className={classes.lines} aria-label="Locations">
        {locations.map((one) => (
          <LocationLine key={one.locationID} own={one} mayEdit={mayEdit} />
        ))}
      </ul>
      {mayEdit && (
        <AddLine
          label="Add a location"
          placeholder="Add a location"
          most={100}
          add={(name) => write(client, partCalls.createLocation, { name }, { done: `${name} added` })}
        />
      )}
    </Part>
  );
}

const texts = [
  { field: 'address', label: 'Street address', most: 200 },
  { field: 'city', label: 'City', most: 100 },
  { field: 'state', label: 'State', most: 2 },
  { field: 'zip', label: 'ZIP code', most: 10 },
] as const;

function LocationLine({ own, mayEdit }: { own: Location; mayEdit: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const client = useQueryClient();
  const { locationID, name, address, city, state } = own;
  const change = (field: string, was: unknown, now: unknown) => {
    const input = { locationID, changes: { [field]: { was, now } } };
    return write(client, partCalls.updateLocation, input, { done: `${name} saved` });
  };
  return (
    <NamedLine
      name={name}
      most={100}
      mayEdit={mayEdit}
      onRename={(was, now) => change('name', was, now)}
      onRemove={() => write(client, partCalls.archiveLocation, { locationID }, { done: `${name} is out of use` })}
      opener={
        <SmallButton
          aria-label={`Address of ${name}`}
          aria-expanded={isOpen}
          className={classes.opener ?? ''}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={14} stroke={1.8} />
        </SmallButton>
      }
      right={<span className={classes.place}>{[address, city, state].filter(Boolean).join(', ') || 'No address'}</span>}
    >
      {isOpen && (
        <div className={classes.fields}>
          <Properties>
            {texts.map(({ field, label, most }) => (
              <Property key={field} label={label}>
                <InlineText
                  label={`${label} of ${name}`}
                  look="value"
                  value={own[field]}
                  placeholder="None"
                  most={most}
                  mayEdit={mayEdit}
                  onSave={(was, now) => change(field, was, now)}
                />
              </Property>
            ))}
            <Property label="Time zone">
              <ZoneButton own={own} mayEdit={mayEdit} onPick={(now) => shown(change('timeZone', own.timeZone, now))} />
            </Property>
          </Properties>
        </div>
      )}
    </NamedLine>
  );
}

type ZoneProps = { own: Location; mayEdit: boolean; onPick: (now: string | null) => void };

function ZoneButton({ own: { name, timeZone }, mayEdit, onPick }: ZoneProps) {
  const [isChoosing, setChoosing] = useState(false);
  const zones = useReading(tenantInfoCalls.listTimeZones, {}, { isEnabled: isChoosing }).data?.timezones;
  const words = timeZone === null ? 'As the company' : zoneWords(timeZone);
  return (
    <PickButton
      label={`Time zone of ${name}: ${words}`}
      className={editableValue}
      isDisabled={!mayEdit}
      choices={zones && [{ id: 0, label: 'As the company' }, ...zones.map(({ label }, at) => ({ id: at + 1, label }))]}
      chosen={zones && timeZone ? [zones.findIndex(({ value }) => value === timeZone) + 1] : [0]}
      onOpen={() => setChoosing(true)}
      onPick={({ id }) => onPick(zones?.[id - 1]?.value ?? null)}
    >
      {timeZone === null ? <span className={quietValue}>{words}</span> : words}
    </PickButton>
  );
}
