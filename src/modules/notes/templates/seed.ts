import { type Context, nextNumbers } from '#server/context.ts';
import type { NoteTemplate } from './contract.ts';
import type { NoteTemplateTables } from './tables.ts';

const templates: Omit<NoteTemplate, 'noteTemplateID'>[] = [
  {
    name: 'Arrival on site',
    noteBody:
      '<p><strong>Arrived on site</strong> {today}, {customer}.</p><ul><li><p>Checked in with: </p></li><li><p>Lock out and permits: </p></li><li><p>Running condition found: </p></li><li><p>Suction / discharge, psi: </p></li></ul>',
    audience: 'internal',
    kinds: ['tickets'],
  },
  {
    name: 'Pump pulled',
    noteBody:
      '<h2>Pump pulled</h2><ul><li><p>Tag and serial: </p></li><li><p>Seal faces: </p></li><li><p>Shaft runout, in: </p></li><li><p>Bearings: </p></li><li><p>Wear rings, clearance in: </p></li></ul><p>Going to the shop with: </p>',
    audience: 'internal',
    kinds: ['tickets', 'assets'],
  },
  {
    name: 'Waiting on parts',
    noteBody:
      '<p>Waiting on parts for {number} {subject}.</p><ul><li><p>Part and quantity: </p></li><li><p>Vendor and PO: </p></li><li><p>Due: </p></li></ul><p>Customer told by {me}: </p>',
    audience: 'internal',
    kinds: ['tickets', 'tasks'],
  },
  {
    name: 'Alignment readings',
    noteBody:
      '<p>Alignment, {today}</p><ul><li><p>Offset vertical / horizontal, mils: </p></li><li><p>Angularity vertical / horizontal, mils/in: </p></li><li><p>Soft foot: </p></li></ul>',
    audience: 'internal',
    kinds: ['tickets', 'assets'],
  },
  {
    name: 'Job complete',
    noteBody:
      '<p>The work on {subject} was completed on {today}.</p><p>What we did: </p><p>What we recommend next: </p><p>Please call us with any question about job {number}. Thank you, {me}</p>',
    audience: 'customer',
    kinds: ['tickets'],
  },
  {
    name: 'We are on our way',
    noteBody: '<p>{me} is on the way to you for {subject}. Expected arrival: </p>',
    audience: 'customer',
    kinds: ['tickets'],
  },
  {
    name: 'Call with the customer',
    noteBody: '<p>Call on {today} with </p><p>Asked for: </p><p>Agreed: </p><p>We get back to them by: </p>',
    audience: 'internal',
    kinds: [],
  },
];

/** The demo company's note templates. */
export async function seedNoteTemplates(context: Context): Promise<void> {
  const ids = await nextNumbers(context, 'note_template', templates.length);
  await context
    .db<NoteTemplateTables>()
    .insertInto('note_templates')
    .values(
      templates.map(({ name, noteBody: body, audience, kinds }, index) => ({
        template_id: ids[index] ?? 0,
        name,
        body,
        audience,
        kinds,
        deleted_at: null,
      })),
    )
    .execute();
}
