import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { shown } from '#web/actions/shown.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { NamedLine, savedAs, useLineEdits } from '#web/page/named-line.tsx';
import { NamedList } from '#web/page/named-list.tsx';
import { editableValue } from '#web/page/properties.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { archived, inUse } from '../../tenants/rules.ts';
import { NumberInput } from '../../tenants/screens/settings-card.tsx';
import { typeCalls } from '../contract.ts';
import { assetTypeEntity, eventTypeEntity, referralTypeEntity, tagEntity } from '../entity.ts';
import { minutesKept, type TypeColor, type TypeKind, typeColors } from '../rules.ts';
import { ColorMark } from './color-mark.tsx';
import classes from './types.module.css';

type NamedType = Output<typeof typeCalls.listTypes>['types'][number];

const lists = {
  referral: {
    entity: referralTypeEntity,
    title: 'Referral types',
    about: 'How customers come to you. A customer has one of them, and the list of customers is filtered by it.',
  },
  asset: {
    entity: assetTypeEntity,
    title: 'Asset types',
    about: 'Kinds of equipment you look after. An asset has one of them, and the list of assets is filtered by it.',
  },
  event: {
    entity: eventTypeEntity,
    title: 'Event types',
    about:
      'Kinds of appointments, with a color and how long one usually takes. They wait for appointments, which are not here yet.',
  },
  tag: {
    entity: tagEntity,
    title: 'Tags',
    about: 'Words that you put on any record: a customer, a ticket, an invoice. What bears one is found by it.',
  },
};

export const ReferralTypesCard = () => <Types kind="referral" />;
export const AssetTypesCard = () => <Types kind="asset" />;
export const EventTypesCard = () => <Types kind="event" />;
export const TagsCard = () => <Types kind="tag" />;

/** One of the company's lists of names; each change is saved at once. */
function Types({ kind }: { kind: TypeKind }) {
  const reading = useReading(typeCalls.listTypes, { kind });
  const client = useQueryClient();
  const mayEdit = useMay()(can('settings', 'update'));
  const types = reading.data?.types;
  const { title, about, entity } = lists[kind];
  if (reading.error && !types)
    return <Failed error={reading.error} what={title} retry={() => void reading.refetch()} />;
  if (!types) return <LoadingLines lines={6} />;
  return (
    <NamedList
      title={title}
      about={about}
      noun={entity.noun.toLowerCase()}
      empty="There is none yet."
      most={60}
      mayEdit={mayEdit}
      inUse={inUse(types)}
      outOfUse={archived(types)}
      line={(one) => <TypeLine key={one.id} kind={kind} own={one} mayEdit={mayEdit} />}
      add={(name) => write(client, typeCalls.createType, { kind, name }, { done: `${name} added` })}
      bringBack={({ id, name }) =>
        write(client, typeCalls.bringBackType, { kind, id }, { done: `${name} is in use again` })
      }
    />
  );
}

type LineProps = { kind: TypeKind; own: NamedType; mayEdit: boolean };

function TypeLine({ kind, own, mayEdit }: LineProps) {
  const client = useQueryClient();
  const { id, name, color, minutes } = own;
  const edits = useLineEdits(
    { module: lists[kind].entity.module, id, name },
    (changes) =>
      write(client, typeCalls.updateType, { kind, id, changes }, { done: savedAs(name, changes), isQuiet: true }),
    { color: { label: 'Color' }, minutes: { label: 'Usual length', words: (value) => `${value} minutes` } },
  );
  return (
    <NamedLine
      name={name}
      most={60}
      mayEdit={mayEdit}
      edits={edits}
      onRemove={() => write(client, typeCalls.archiveType, { kind, id }, { done: `${name} is out of use` })}
      opener={color && <ColorMark color={color} />}
      right={
        color && (
          <>
            {minutes !== null && (
              <span className={classes.minutes}>
                <NumberInput
                  label={`Usual length of ${name}`}
                  unit="min"
                  value={minutes}
                  of={minutesKept}
                  isDisabled={!mayEdit}
                  onChange={(now) => now !== minutes && shown(edits.save('minutes', minutes, now))}
                />
              </span>
            )}
            <PickButton
              label={`Color of ${name}: ${color}`}
              className={`${editableValue} ${classes.color}`}
              side="bottom-end"
              isDisabled={!mayEdit}
              choices={typeColors.map((one, at) => ({ id: at, label: words(one), mark: <ColorMark color={one} /> }))}
              chosen={[typeColors.indexOf(color)]}
              onPick={({ id: at }) => shown(edits.save('color', color, typeColors[at]))}
            >
              {words(color)}
            </PickButton>
          </>
        )
      }
    />
  );
}

const words = (color: TypeColor): string => color.charAt(0).toUpperCase() + color.slice(1);
