import { z } from 'zod';
import { line, nothing, paragraph, read, upload, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { SettingsGroup } from '#shared/settings-group.ts';

/** What a company puts on its papers besides its name and address, and below its mails. */
export const papers = new SettingsGroup('On your papers', {
  licenses: {
    check: line(160),
    label: 'License numbers',
    about: 'Below the address on every paper, as many states ask of contractors.',
    placeholder: 'Add license numbers',
  },
  howToPay: {
    check: paragraph(1000),
    label: 'How to pay',
    about: 'On invoices and statements that something is owed on: where to send a check, the account for a transfer.',
    placeholder: 'Say how you are paid',
  },
  invoiceNote: {
    check: paragraph(1000),
    label: 'Note on invoices',
    about: 'Below the lines: warranty, late fees, a thank you.',
    placeholder: 'Add a note',
  },
  workNote: {
    check: paragraph(1000),
    label: 'Note on work summaries',
    about: 'At the end of what a customer gets of a task or ticket.',
    placeholder: 'Add a note',
  },
  mailClosing: {
    check: paragraph(500),
    label: 'Closing of mails',
    about: 'Below every invoice, statement or other document that you mail.',
    placeholder: 'Add your closing words',
  },
});

const logo = z.object({
  /** A jpeg in base64, on white; null without a logo. */
  logo: z.string().nullable(),
});

export const paperCalls = {
  getPapers: read({
    path: 'settings/get_papers',
    shows: ['tenants'],
    about: 'What stands on the papers of the company besides its name and address, and below its mails.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: papers.values,
  }),
  updatePapers: write({
    path: 'settings/update_papers',
    about:
      'Changes the named texts of the papers; one that somebody else changed meanwhile answers 409 with both values.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: papers.edit,
    output: papers.values,
  }),
  getLogo: read({
    path: 'settings/get_logo',
    shows: ['tenants'],
    about: 'The logo at the head of the papers of the company.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: logo,
  }),
  uploadLogo: upload({
    path: 'settings/upload_logo',
    about: 'Sets the logo at the head of the papers of the company: an image, drawn on white.',
    permission: can('settings', 'update'),
    input: z.object({}),
    output: logo,
  }),
  removeLogo: write({
    path: 'settings/remove_logo',
    about: 'Takes the logo off the papers of the company.',
    permission: can('settings', 'update'),
    undo: 'image',
    input: z.object({}),
    output: nothing,
  }),
};
