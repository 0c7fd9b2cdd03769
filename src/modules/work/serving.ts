import type { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { SignedVisit } from '#server/request/routes.ts';
import type { Input } from '#shared/contract.ts';
import { addCloudFile, addCloudPath, addWebLink, listCloudLinks, removeLink } from '../cloud/public.ts';
import { listPeople } from '../people/public.ts';
import { listAssignable, moduleOf, seesWorkRecord } from './access/public.ts';
import { changeStatus, closeWork, reopenWork } from './activity.ts';
import type { WorkName, workCalls, workListCalls, workMarkCalls } from './calls-contract.ts';
import { countChoices, countMine, countWork, workDataBox } from './counting.ts';
import { getWork, type WorkDetail } from './detail.ts';
import {
  addAssets,
  changeAssignees,
  changeFlag,
  changePin,
  changePriority,
  changeSubscription,
  deleteWork,
  dropAsset,
} from './editing.ts';
import { openFollowUp } from './follow-ups.ts';
import { changeLink, listLinks } from './linking.ts';
import { listWork } from './listing.ts';
import { getChecklistItems, getSteps, getWorkDetails } from './more.ts';
import type { workAttachedCalls, workChecklistCalls, workCloudCalls } from './parts-contract.ts';
import { priorityChoices, type WorkRow } from './rows.ts';
import type { WorkKind } from './rules.ts';
import { addChecklist, addStep, fillStep, placeStep, removeStep, skipStep, toggleStep } from './steps.ts';

/** The services behind the calls that tasks and tickets have alike (docs/decisions/0057-work-calls.md). */

/** One of either kind, as a call names it. */
type Named = { taskID: number } | { ticketID: number };
const idOf = (named: Named): number => ('taskID' in named ? named.taskID : named.ticketID);

type CallsOf<Named extends WorkName> = ReturnType<typeof workListCalls<z.ZodObject>> &
  ReturnType<typeof workCalls<Named, z.ZodRawShape>> &
  ReturnType<typeof workMarkCalls<Named, z.ZodRawShape>> &
  ReturnType<typeof workAttachedCalls<Named, z.ZodRawShape>> &
  ReturnType<typeof workChecklistCalls<Named, z.ZodRawShape>> &
  ReturnType<typeof workCloudCalls<Named>>;
type TaskCalls = CallsOf<Extract<WorkName, { taskID: unknown }>>;
type TicketCalls = CallsOf<Extract<WorkName, { ticketID: unknown }>>;
/** What a call is given, of a task or of a ticket. */
type Given<Name extends keyof TaskCalls> = Input<TaskCalls[Name]> | Input<TicketCalls[Name]>;

/** A kind, and how it is answered in its own words. */
export type Answered<Row, Item> = {
  kind: WorkKind;
  toRow: (row: WorkRow) => Row;
  toItem: (detail: WorkDetail) => Item;
};

/** Does something with one of them and answers it as it is then. */
export const answering =
  <Item>({ kind, toItem }: Pick<Answered<unknown, Item>, 'kind' | 'toItem'>) =>
  async (context: Context, id: number, change: () => Promise<unknown>): Promise<Item> => {
    await change();
    return toItem(await getWork(context, kind, id, 'changed'));
  };

/** Those of `workListCalls`, `workCalls` and `workMarkCalls`. */
export function workServices<Row, Item>(answered: Answered<Row, Item>) {
  const { kind, toRow, toItem } = answered;
  const after = answering(answered);
  const list = async (context: Context, input: Given<'list'>) => {
    const { rows, next } = await listWork(context, kind, input);
    return { rows: rows.map(toRow), next };
  };
  return {
    list,
    listByFilters: list,
    count: (context: Context, filter: Given<'count'>) => countWork(context, kind, filter),
    countChoices: (context: Context, filter: Given<'countChoices'>) => countChoices(context, kind, filter),
    dataBox: (context: Context) => workDataBox(context, kind),
    async listAssignableUsers(context: Context, { divisionID, departmentID }: Given<'listAssignableUsers'>) {
      const place = { divisionID: divisionID ?? null, departmentID: departmentID ?? null };
      return { users: await listPeople(context, await listAssignable(context, kind, place)) };
    },
    listPriorities: async () => ({ priorities: priorityChoices }),
    countMine: (context: Context) => countMine(context, kind),
    get: async (context: Context, of: Given<'get'>) => toItem(await getWork(context, kind, idOf(of))),
    setAssignees: (context: Context, { add, remove, ...of }: Given<'setAssignees'>) =>
      after(context, idOf(of), () => changeAssignees(context, kind, idOf(of), { add, remove })),
    changePriority: (context: Context, { priorityID, ...of }: Given<'changePriority'>) =>
      after(context, idOf(of), () => changePriority(context, kind, idOf(of), priorityID)),
    async changeStatus(context: Context, { statusID, deviceID, ...of }: Given<'changeStatus'>) {
      const pausedWork = await changeStatus(context, kind, idOf(of), { to: statusID, deviceID });
      return { ...toItem(await getWork(context, kind, idOf(of), 'changed')), pausedWork };
    },
    close: (context: Context, of: Given<'close'>) => after(context, idOf(of), () => closeWork(context, kind, idOf(of))),
    reopen: (context: Context, of: Given<'reopen'>) =>
      after(context, idOf(of), () => reopenWork(context, kind, idOf(of))),
    async delete(context: Context, of: Given<'delete'>) {
      await deleteWork(context, kind, idOf(of));
      return {};
    },
    changeFlag: (context: Context, { userID, isFlagged, ...of }: Given<'changeFlag'>) =>
      after(context, idOf(of), () => changeFlag(context, kind, idOf(of), { userID, isFlagged })),
    changeSubscription: (context: Context, { isSubscribe, ...of }: Given<'changeSubscription'>) =>
      after(context, idOf(of), () => changeSubscription(context, kind, idOf(of), isSubscribe)),
    changePin: (context: Context, { isPinned, ...of }: Given<'changePin'>) =>
      after(context, idOf(of), () => changePin(context, kind, idOf(of), isPinned)),
  };
}

/** Those of `workAttachedCalls`. */
export function workAttachedServices<Row, Item>(answered: Answered<Row, Item>) {
  const { kind } = answered;
  const after = answering(answered);
  return {
    addAssets: (context: Context, { assetIDs, ...of }: Given<'addAssets'>) =>
      after(context, idOf(of), () => addAssets(context, kind, idOf(of), assetIDs)),
    dropAsset: (context: Context, { assetID, ...of }: Given<'dropAsset'>) =>
      after(context, idOf(of), () => dropAsset(context, kind, idOf(of), assetID)),
    listAssets: async (context: Context, of: Given<'listAssets'>) => ({
      assets: (await getWork(context, kind, idOf(of))).assets,
    }),
    listSteps: (context: Context, of: Given<'listSteps'>) => getSteps(context, kind, idOf(of)),
    toggleStep: (context: Context, { stepID, add, saw, ...of }: Given<'toggleStep'>) =>
      after(context, idOf(of), () => toggleStep(context, { kind, id: idOf(of) }, { stepID, add, saw })),
    listLinks: async (context: Context, of: Given<'listLinks'>) => ({
      links: await listLinks(context, kind, idOf(of)),
    }),
    changeLink: (context: Context, { relation, kind: other, id, isLinked, ...of }: Given<'changeLink'>) =>
      after(context, idOf(of), () =>
        changeLink(context, { kind, id: idOf(of) }, { relation, kind: other, id, isLinked }),
      ),
    getDetails: (context: Context, of: Given<'getDetails'>) => getWorkDetails(context, { kind, id: idOf(of) }),
  };
}

/** A new step, as it is kept: without the item that it is added to. */
function stepOf(given: Given<'addItem'>) {
  if ('taskID' in given) {
    const { taskID: _task, ...step } = given;
    return step;
  }
  const { ticketID: _ticket, ...step } = given;
  return step;
}

/** Those of `workChecklistCalls`. */
export function workChecklistServices<Row, Item>(answered: Answered<Row, Item>) {
  const { kind } = answered;
  const after = answering(answered);
  const item = (of: Named) => ({ kind, id: idOf(of) });
  return {
    listChecklistItems: (context: Context, of: Given<'listChecklistItems'>) =>
      getChecklistItems(context, kind, idOf(of)),
    fillItem: (context: Context, { stepID, value, saw, ...of }: Given<'fillItem'>) =>
      after(context, idOf(of), () => fillStep(context, item(of), { stepID, value, saw })),
    placeItem: (context: Context, { stepID, place, ...of }: Given<'placeItem'>) =>
      after(context, idOf(of), () => placeStep(context, item(of), { stepID, place })),
    skipItem: (context: Context, { stepID, reason, isNotApplicable, ...of }: Given<'skipItem'>) =>
      after(context, idOf(of), () => skipStep(context, item(of), { stepID, reason, isNotApplicable })),
    addItem: (context: Context, given: Given<'addItem'>) =>
      after(context, idOf(given), () => addStep(context, item(given), stepOf(given))),
    removeItem: (context: Context, { stepID, ...of }: Given<'removeItem'>) =>
      after(context, idOf(of), () => removeStep(context, item(of), stepID)),
    linkItems: (context: Context, { checklistID, ...of }: Given<'linkItems'>) =>
      after(context, idOf(of), () => addChecklist(context, item(of), checklistID)),
    openFollowUp: (context: Context, { stepID, ...of }: Given<'openFollowUp'>) =>
      after(context, idOf(of), () => openFollowUp(context, item(of), stepID)),
  };
}

/** Those of `workCloudCalls`. Errors of all: 404. */
export function workCloudServices(kind: WorkKind) {
  const record = (of: Named) => ({ module: moduleOf[kind], entityId: idOf(of) });
  const linksOf = async (context: Context, of: Named) => ({ cloudLinks: await listCloudLinks(context, record(of)) });
  const after = async (context: Context, of: Named, change?: () => Promise<unknown>) => {
    await getWork(context, kind, idOf(of));
    await change?.();
    return linksOf(context, of);
  };
  return {
    listCloudLinks: (context: Context, of: Given<'listCloudLinks'>) => after(context, of),
    async uploadCloudLink(visit: SignedVisit, { fileID, ...of }: Given<'uploadCloudLink'>) {
      await addCloudFile(visit, record(of), fileID, (context) => getWork(context, kind, idOf(of)));
      return visit.read((context) => linksOf(context, of));
    },
    async linkCloudPath(visit: SignedVisit, { path, ...of }: Given<'linkCloudPath'>) {
      await addCloudPath(visit, record(of), path, (context) => getWork(context, kind, idOf(of)), seesWorkRecord);
      return visit.read((context) => linksOf(context, of));
    },
    addCloudLink: (context: Context, { url, name, ...of }: Given<'addCloudLink'>) =>
      after(context, of, () => addWebLink(context, record(of), { url, name })),
    removeCloudLink: (context: Context, { cloudLinkID, ...of }: Given<'removeCloudLink'>) =>
      after(context, of, () => removeLink(context, record(of), cloudLinkID)),
  };
}
