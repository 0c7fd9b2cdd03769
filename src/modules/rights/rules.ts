import { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { type Entity, idNamesOf } from '#shared/entity.ts';
import {
  type Feature,
  featureLabel,
  features,
  type Grants,
  isGranted,
  type Permission,
  rightLabel,
} from '#shared/permission.ts';
import { levelNames } from '../roles/rules.ts';

/** Fields that hold the id of a record. */
export const namesRecord = /(^id|IDs?)$/;

/** How calls about any kind of record name one: the field of the kind and that of the id. */
const pairs = [
  ['module', 'entityID'],
  ['type', 'ID'],
] as const;

/** The body by which a call names the record that it is about, of this kind, and nothing else; null when it is about another kind or none. */
export function bodyNaming(
  call: Pick<Call, 'input'>,
  entity: Entity,
  entityID: number,
): Record<string, unknown> | null {
  const shape = call.input instanceof z.ZodObject ? (call.input.shape as Record<string, z.ZodType>) : {};
  const first = Object.keys(shape).find((name) => namesRecord.test(name));
  // What may be left out is told beside, as the customer of a new ticket is.
  if (!first || shape[first]?.safeParse(undefined).success) return null;
  if (idNamesOf(entity).includes(first)) return { [first]: entityID };
  for (const [kind, id] of pairs)
    if (id === first && shape[kind]?.safeParse(entity.module).success) return { [kind]: entity.module, [id]: entityID };
  return null;
}

/** The part of the product that a call belongs to: that of its right, and of what everybody may ask for that of its address. */
export function areaOf({ permission, path }: Pick<Call, 'permission' | 'path'>): string {
  if (permission.kind === 'level' || permission.kind === 'sub') return featureLabel(permission.feature);
  const [first = ''] = path.split('/');
  return features.find((feature) => feature === first) ? featureLabel(first as Feature) : 'What everybody may do';
}

/** What a role says to a demand, in a sentence. */
export function sayRight(roleName: string, grants: Grants, permission: Permission): string {
  if (permission.kind === 'everyone' || permission.kind === 'public')
    return 'Everybody who is signed in may ask for it.';
  const right = `“${rightLabel(permission)}”`;
  if (isGranted(grants, permission)) return `Their role ${roleName} grants ${right}.`;
  const level = permission.kind === 'level' ? (grants.levels[permission.feature] ?? 0) : 0;
  const instead = level > 0 ? `, only up to ${levelNames[level]?.toLowerCase()}` : '';
  return `It needs ${right}, which their role ${roleName} does not grant${instead}.`;
}
