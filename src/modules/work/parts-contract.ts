import { z } from 'zod';
import { cloudLinks } from '#modules/cloud/link-contract.ts';
import { id, outside, read, write } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { namedCloudLink, newCloudFile, newCloudPath, newWebLink } from '../cloud/contract.ts';
import { told, type WorkGiven, type WorkName } from './calls-contract.ts';
import { linkChange, stepToggle, workAsset, workLink, workStep, workSteps } from './contract.ts';
import { workDetails } from './details-contract.ts';
import { newStep, stepAnswer, stepSkip, stepWhere } from './step-contract.ts';

/** The calls about the parts of a task or ticket, which both have alike, as in `calls-contract.ts`. */

type AttachedCall =
  | 'addAssets'
  | 'dropAsset'
  | 'listAssets'
  | 'listSteps'
  | 'toggleStep'
  | 'listLinks'
  | 'changeLink'
  | 'getDetails';

/** What it has beside itself: assets, steps, links. */
export const workAttachedCalls = <Named extends WorkName, Item extends z.ZodRawShape>({
  words,
  paths,
}: WorkGiven<AttachedCall, Named, Item>) => ({
  addAssets: write({
    path: paths.addAssets,
    about: `Links assets to the ${words.one}.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, assetIDs: z.array(id).max(200) }),
    output: words.item,
  }),
  dropAsset: write({
    path: paths.dropAsset,
    about: `No longer links an asset to the ${words.one}.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, assetID: id }),
    output: words.item,
  }),
  listAssets: read({
    path: paths.listAssets,
    shows: [words.module, 'assets'],
    about: `The assets a ${words.one} is about.`,
    permission: can(words.module, 'read'),
    input: z.object(words.named),
    output: z.object({ assets: z.array(workAsset) }),
  }),
  listSteps: read({
    path: paths.listSteps,
    shows: [words.module, 'checklists'],
    about: `The steps of a ${words.one} and which are done, with those done under a former ${told[words.one].type}.`,
    permission: can(words.module, 'read'),
    input: z.object(words.named),
    output: workSteps,
  }),
  toggleStep: write({
    path: paths.toggleStep,
    about: 'Ticks a step off (`add`), or takes the tick away; without a step the next or the last one.',
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, ...stepToggle }),
    output: words.item,
  }),
  listLinks: read({
    path: paths.listLinks,
    shows: [words.module, words.other],
    about: `What a ${words.one} is linked with: parent and parts, what it waits for, related and merged ones.`,
    permission: can(words.module, 'read'),
    input: z.object(words.named),
    output: z.object({ links: z.array(workLink) }),
  }),
  changeLink: write({
    path: paths.changeLink,
    about: `Links a ${words.one} with another task or ticket (\`isLinked\`), or no longer.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, ...linkChange }),
    output: words.item,
  }),
  getDetails: read({
    path: paths.getDetails,
    shows: [
      words.module,
      words.other,
      'customers',
      'assets',
      'users',
      'time',
      'checklists',
      'cloud_links',
      'reminders',
      'tags',
      'custom_fields',
      words.typeKind,
    ],
    about: `Everything beside one ${words.one}: steps, contacts, links, own reminders, the series it belongs to, its tags and custom fields.`,
    permission: can(words.module, 'read'),
    input: z.object(words.named),
    output: z.object(workDetails),
  }),
});

type ChecklistCall =
  | 'listChecklistItems'
  | 'fillItem'
  | 'placeItem'
  | 'skipItem'
  | 'addItem'
  | 'removeItem'
  | 'linkItems'
  | 'openFollowUp';

/** The steps of one of them and of its checklists: read, answered, skipped, added. */
export const workChecklistCalls = <Named extends WorkName, Item extends z.ZodRawShape>({
  words,
  paths,
}: WorkGiven<ChecklistCall, Named, Item>) => ({
  listChecklistItems: read({
    path: paths.listChecklistItems,
    shows: [words.module, 'checklists'],
    about: `The steps of a ${words.one} by the checklists they are of, with what was answered.`,
    permission: can(words.module, 'read'),
    input: z.object(words.named),
    output: z.object({
      checklists: z.array(
        z.object({
          checklistID: id.nullable(),
          name: z.string().nullable(),
          version: z.number().nullable(),
          items: z.array(workStep),
        }),
      ),
      completedStepsPercentage: z.number(),
    }),
  }),
  fillItem: write({
    path: paths.fillItem,
    about: `Answers a step of a ${words.one}: a tick, pass or fail, a number, a choice, a text, a scanned code, photos or a signature.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, ...stepAnswer }),
    output: words.item,
  }),
  placeItem: write({
    path: paths.placeItem,
    about: `Adds where it was done to a step of a ${words.one} that the person has done.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, ...stepWhere }),
    output: words.item,
  }),
  skipItem: write({
    path: paths.skipItem,
    about: `Leaves a step of a ${words.one} out with a reason; a required one needs a right of its own.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, ...stepSkip }),
    output: words.item,
  }),
  addItem: write({
    path: paths.addItem,
    about: `Adds a step to this ${words.one} alone.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, ...newStep }),
    output: words.item,
  }),
  removeItem: write({
    path: paths.removeItem,
    about: `Takes away a step that was added to this ${words.one} alone.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, stepID: id }),
    output: words.item,
  }),
  linkItems: write({
    path: paths.linkItems,
    about: `Puts the steps of a checklist, as it is now, on this ${words.one}.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, checklistID: id }),
    output: words.item,
  }),
  openFollowUp: write({
    path: paths.openFollowUp,
    about: `Opens the ticket that a failed step asks for, once, related to this ${words.one}.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, stepID: id }),
    output: words.item,
  }),
});

type CloudCall = 'listCloudLinks' | 'uploadCloudLink' | 'linkCloudPath' | 'addCloudLink' | 'removeCloudLink';

/** What one of them links to: files in the company's cloud folder, and pages elsewhere. */
export const workCloudCalls = <Named extends WorkName>({
  words,
  paths,
}: WorkGiven<CloudCall, Named, z.ZodRawShape>) => ({
  listCloudLinks: read({
    path: paths.listCloudLinks,
    shows: [words.module, 'cloud_links'],
    about: `The cloud links of a ${words.one}, newest first: files in the cloud folder of the company, and pages elsewhere.`,
    permission: can(words.module, 'read'),
    input: z.object(words.named),
    output: cloudLinks,
  }),
  uploadCloudLink: outside({
    path: paths.uploadCloudLink,
    about: `Copies an uploaded file into the folder of the ${words.one} in the cloud storage, and links it.`,
    permission: can(words.module, 'update'),
    input: z.object({ ...words.named, ...newCloudFile }),
    output: cloudLinks,
  }),
  linkCloudPath: outside({
    path: paths.linkCloudPath,
    about: `Links a file or folder to the ${words.one} that is in the cloud folder of the company already.`,
    permission: can(words.module, 'update'),
    input: z.object({ ...words.named, ...newCloudPath }),
    output: cloudLinks,
  }),
  addCloudLink: write({
    path: paths.addCloudLink,
    about: `Links a page elsewhere to the ${words.one}.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, ...newWebLink }),
    output: cloudLinks,
  }),
  removeCloudLink: write({
    path: paths.removeCloudLink,
    about: `Takes a cloud link from the ${words.one}; a file stays in the cloud folder.`,
    permission: can(words.module, 'update'),
    undo: 'image',
    input: z.object({ ...words.named, ...namedCloudLink }),
    output: cloudLinks,
  }),
});
