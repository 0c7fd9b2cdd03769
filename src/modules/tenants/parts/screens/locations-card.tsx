import { IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { zoneWords } from '#shared/time-zones.ts';
import { shown } from '#web/actions/shown.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { InlineText } from '#web/page/inline-text.tsx';
import { NamedLine, savedAs, useLineEdits } from '#web/page/named-line.tsx';
import { NamedList } from '#web/page/named-list.tsx';
import { editableValue, Properties, Property, quietValue } from '#web/page/properties.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { tenantCalls } from '../../contract.ts';
import { tenantInfoCalls } from '../../info/contract.ts';
import { archived, inUse } from '../../rules.ts';
import { partCalls } from '../contract.ts';
import { locationEntity } from '../entity.ts';
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
  const locations = reading.data.locations.map((one) => ({ ...one, id: one.locationID }));
  return (
    <NamedList
      title="Locations"
      about="Shops, yards and offices."
      noun="location"
      empty="There is none yet."
      most={100}
      mayEdit={mayEdit}
      inUse={inUse(locations)}
      outOfUse={archived(locations)}
      line={(one) => <LocationLine key={one.id} own={one} mayEdit={mayEdit} />}
      add={(name) => write(client, partCalls.createLocation, { name }, { done: `${name} added` })}
      bringBack={({ id: locationID, name }) =>
        write(client, partCalls.bringBackLocation, { locationID }, { done: `${name} is in use again` })
      }
    />
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
  const edits = useLineEdits(
    { module: locationEntity.module, id: locationID, name },
    (changes) =>
      write(client, partCalls.updateLocation, { locationID, changes }, { done: savedAs(name, changes), isQuiet: true }),
    {
      ...Object.fromEntries(texts.map(({ field, label }) => [field, { label }])),
      timeZone: { label: 'Time zone', words: (zone) => (zone ? zoneWords(String(zone)) : 'As the company') },
    },
  );
  return (
    <NamedLine
      name={name}
      most={100}
      mayEdit={mayEdit}
      edits={edits}
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
                  onSave={(was, now) => edits.save(field, was, now)}
                />
              </Property>
            ))}
            <Property label="Time zone">
              <ZoneButton
                own={own}
                mayEdit={mayEdit}
                onPick={(now) => shown(edits.save('timeZone', own.timeZone, now))}
              />
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
