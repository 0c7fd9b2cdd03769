import type { Actor, Context } from '#server/context.ts';
import { actAs, findActor } from '#server/database/tenant-transaction.ts';
import type { Entities, EntityServer } from '#server/records/entities.ts';
import type { Route, Services, SignedVisit } from '#server/request/routes.ts';
import type { Call } from '#shared/contract.ts';
import { notFound, unprocessable } from '#shared/errors.ts';
import { can, isGranted, rightLabel } from '#shared/permission.ts';
import { findPerson } from '../people/public.ts';
import type { rightsCalls } from './contract.ts';
import { filled } from './made-up-body.ts';
import { areaOf, bodyNaming, sayRight } from './rules.ts';

type Reason = { isMet: boolean; says: string };
type Explained = { isAllowed: boolean; isWhole: boolean; reasons: Reason[]; hindrance: string | null };
type Named = { entity: EntityServer; entityID: number };

/** Which calls and kinds of record there are composition hands in. */
export function rightsServices(entities: () => Entities, routes: () => readonly Route[]): Services<typeof rightsCalls> {
  // The same as long as the program runs.
  let actions: ReturnType<typeof actionsOf> | undefined;
  return {
    async listActions() {
      actions ??= actionsOf(entities(), routes());
      return { actions };
    },

    async explainRight(visit, { userID, path, record }) {
      const route = routes().find(({ call }) => call.path === path && call.permission.kind !== 'public');
      if (!route) throw notFound('Action');
      const named = record && { entity: entities().get(record.module), entityID: record.entityID };
      const body = named ? bodyNaming(route.call, named.entity, named.entityID) : {};
      if (named && !body) throw unprocessable(`This is not done to a ${named.entity.noun.toLowerCase()}.`);
      const { person, isDeleted } = await visit.read((context) => lookedAt(context, userID, named));
      const actor = await findActor(visit.runtime, visit.tenantId, userID);
      if (!actor) return refused([], `${person.name}’s account is ${person.status}: nobody signs in with it.`);
      const reasons: Reason[] = [];
      const { permission } = route.call;
      const says = sayRight(actor.roleName, actor.grants, permission);
      if (!isGranted(actor.grants, permission)) return refused(reasons, says);
      reasons.push({ isMet: true, says });
      // Of what is done to a record, and of what everybody may ask for, the right is a part only.
      const isGeneral = permission.kind !== 'everyone' && kindsNamedBy(entities(), route.call).length === 0;
      if (!named || !body) return { isAllowed: true, isWhole: isGeneral, reasons, hindrance: null };
      const sight = await sightOf(visit, actor, entities(), named, isDeleted);
      const trial = await tryOut(visit, actor, route, body);
      const refusal = trial && 'refused' in trial ? trial.refused : null;
      if (!sight.isMet && (!trial || refusal?.status === 404)) {
        // What is not tried out and asks for a right of another area may show what that area shows of the record, as a statement of a customer does.
        const isOfAnother =
          permission.kind !== 'everyone' && permission.kind !== 'public' && permission.feature !== named.entity.feature;
        return { ...refused(reasons, sight.says), isWhole: trial !== null || !isOfAnother };
      }
      if (sight.isMet) reasons.push(sight);
      // What they see and the call does not find is kept from them by a rule of its own.
      if (refusal?.status === 403 || refusal?.status === 404) return refused(reasons, refusal.message);
      // What stands against made-up values says nothing; it may have come before what would have been asked next.
      const isWhole = trial !== null && !(trial.isMadeUp && refusal);
      return { isAllowed: true, isWhole, reasons, hindrance: trial?.isMadeUp ? null : (refusal?.message ?? null) };
    },
  };
}

const actionsOf = (entities: Entities, routes: readonly Route[]) =>
  routes
    .flatMap(({ call }) => (call.permission.kind === 'public' ? [] : [call]))
    .map((call) => ({
      path: call.path,
      about: call.about,
      area: areaOf(call),
      needs: call.permission.kind === 'everyone' ? null : rightLabel(call.permission),
      modules: kindsNamedBy(entities, call),
    }));

/** The kinds of record that a call is about, one at a time. */
const kindsNamedBy = (entities: Entities, call: Call): string[] =>
  entities
    .all()
    .filter((entity) => bodyNaming(call, entity, 1) !== null)
    .map(({ module }) => module);

const refused = (reasons: Reason[], says: string): Explained => ({
  isAllowed: false,
  isWhole: true,
  reasons: [...reasons, { isMet: false, says }],
  hindrance: null,
});

/** Errors: 404 for nobody of this company, and for a record that who asks does not see. */
async function lookedAt(context: Context, userID: number, named: Named | null) {
  const person = await findPerson(context, userID);
  if (!person) throw notFound('User');
  if (!named) return { person, isDeleted: false };
  const { entity, entityID } = named;
  const isThere = async (withDeleted: boolean) =>
    (await entity.visibleLabels(context, [entityID], { withDeleted })).has(entityID);
  if (!(await isThere(true))) throw notFound(entity.noun);
  return { person, isDeleted: !(await isThere(false)) };
}

/** Whether they see the record, and why. */
function sightOf(
  visit: SignedVisit,
  actor: Actor,
  entities: Entities,
  { entity, entityID }: Named,
  isDeleted: boolean,
): Promise<Reason> {
  const noun = entity.noun.toLowerCase();
  return as(visit, actor, { kind: 'read', path: 'settings/explain_right', undo: 'none' }, async (context) => {
    const key = `${entity.module}/${entityID}`;
    const record = { module: entity.module, entityId: entityID };
    if ((await entities.labels(context, [record], { withDeleted: false })).has(key))
      return { isMet: true, says: `They see this ${noun}.` };
    const reads = can(entity.feature, 'read');
    if (!context.has(reads))
      return { isMet: false, says: `To see a ${noun}: ${sayRight(actor.roleName, actor.grants, reads)}` };
    if (isDeleted) return { isMet: false, says: `This ${noun} is deleted.` };
    return { isMet: false, says: (await entity.whyUnseen?.(context, entityID)) ?? `They do not see this ${noun}.` };
  });
}

/**
 * What comes of it when they ask for it; `isMadeUp` where they would have to say more than the record. Null where that is
 * another record, and where what is done cannot be taken back.
 */
async function tryOut(visit: SignedVisit, actor: Actor, { call, service }: Route, body: Record<string, unknown>) {
  if ((call.kind !== 'read' && call.kind !== 'write') || call.isHeavy) return null;
  const asked = filled(call, body);
  if (!asked) return null;
  const input = call.input.parse(asked);
  const attempt = await as(visit, actor, { ...call, kind: 'write' }, (context) =>
    context.rehearse(() => service(context, input)),
  );
  return { ...attempt, isMadeUp: asked !== body };
}

const as = <T>(
  { runtime, tenantId, timeZone }: SignedVisit,
  actor: Actor,
  call: Pick<Call, 'kind' | 'path' | 'undo'>,
  work: (context: Context) => Promise<T>,
): Promise<T> => actAs(runtime, tenantId, timeZone, actor, call, work);
