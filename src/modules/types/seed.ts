import type { Context } from '#server/context.ts';
import { addType } from './public.ts';
import { typesOf } from './record.ts';
import type { TypeColor } from './rules.ts';

const names = {
  referral: ['Existing customer', 'Pump dealer', 'Trade show', 'Website', 'Word of mouth'],
  asset: ['Pump', 'Vertical turbine', 'Submersible', 'Metering pump', 'Drive', 'Motor', 'Lift station'],
} as const;
const events: [name: string, color: TypeColor, minutes: number][] = [
  ['Site visit', 'blue', 60],
  ['Start-up', 'green', 240],
  ['Pull and set', 'amber', 480],
  ['Sales call', 'violet', 45],
];

const tags: [name: string, color: TypeColor][] = [
  ['Key account', 'violet'],
  ['Warranty', 'teal'],
  ['H2S site', 'red'],
  ['Waiting for parts', 'amber'],
  ['Gate code needed', 'gray'],
];

export type SeededTypes = Record<keyof typeof names | 'tag', Map<string, number>>;

/** The demo company's lists; answers the ids of what its records name, by their names. */
export async function seedTypes(context: Context): Promise<SeededTypes> {
  const ids: SeededTypes = { referral: new Map(), asset: new Map(), tag: new Map() };
  for (const kind of ['referral', 'asset'] as const)
    for (const name of names[kind]) ids[kind].set(name, await addType(context, kind, name));
  for (const [name, color, minutes] of events) await typesOf.event.create(context, { name, color, minutes });
  for (const [name, color] of tags) ids.tag.set(name, (await typesOf.tag.create(context, { name, color })).id);
  return ids;
}
