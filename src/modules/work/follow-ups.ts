import { isFailed } from '#modules/checklists/rules.ts';
import { standingLocation } from '#modules/customers/public.ts';
import type { Context } from '#server/context.ts';
import { unprocessable } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { setLinks, setSteps } from './attached.ts';
import { changeWork } from './changing.ts';
import type { StepState } from './changing-rules.ts';
import { createWork } from './editing.ts';
import { type Item, priorities } from './rules.ts';
import { findStep, replaced } from './steps.ts';

/**
 * Opens the ticket that a failed step asks for, once: of the same customer, place and assets, related to the item it was found
 * at. Errors: 403 without the right to open tickets; 404; 422 when the step did not fail, asks for none or has one already.
 */
export async function openFollowUp(context: Context, item: Item, stepID: number): Promise<void> {
  context.require(can('tickets', 'create'));
  await changeWork(
    context,
    item,
    { event: `${item.kind}_step_followed`, parts: ['steps', 'assets'] },
    async (row, state) => {
      const step = findStep(state.steps, stepID);
      if (step.followUpID !== null) throw unprocessable(`Ticket ${step.followUpID} was opened for it already.`);
      if (!step.failCreatesTicket || !isFailed(step)) throw unprocessable('Only a step that failed opens a ticket.');
      const { id } = await createWork(context, 'ticket', {
        subject: `Failed: ${step.title}`,
        description: `${found(step)}, at ${item.kind} ${item.id} “${row.subject}”.`,
        priorityID: priorities.high,
        dueDate: null,
        customerID: state.customerID,
        locationID: await standingLocation(context, state.locationID),
        typeID: null,
        categoryID: null,
        divisionID: state.divisionID,
        departmentID: state.departmentID,
        assignees: [],
        assetIDs: state.assets,
        isPrivate: state.isPrivate,
      });
      await setLinks(context, { kind: 'ticket', id }, [{ relation: 'related', kind: item.kind, id: item.id }]);
      await setSteps(context, item, replaced(state.steps, { ...step, followUpID: id }));
    },
  );
}

/** What was found, in words: `Discharge pressure: 12 psi, right is 40 to 60 psi`. */
function found({ title, type, value, unit, min, max, codes }: StepState): string {
  if (type === 'scan') return `“${title}” was ${value}, right is ${codes.join(' or ')}`;
  if (type !== 'number') return `“${title}” failed`;
  const right = [min === null ? '' : `from ${min}`, max === null ? '' : `to ${max}`].filter(Boolean).join(' ');
  return `“${title}” was ${value} ${unit}`.trimEnd() + `, right is ${right} ${unit}`.trimEnd();
}
