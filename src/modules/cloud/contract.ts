import { z } from 'zod';
import { bytes, download, id, line, outside, read, write } from '#shared/contract.ts';
import { can, everyone } from '#shared/permission.ts';
import { problemOfAddress, problemOfFolder, problemOfUrl } from './rules.ts';

const checked = (problemOf: (value: string) => string | null) => (value: string, refinement: z.RefinementCtx) => {
  const message = problemOf(value);
  if (message !== null) refinement.addIssue({ code: 'custom', message });
};

/** A pasted link; without a name it is called what it leads to. */
export const newWebLink = {
  url: line(2000).superRefine(checked(problemOfUrl)),
  name: line(200).default(''),
};
/** A file that was uploaded before, by the person who asks. */
export const newCloudFile = { fileID: id };
const cloudPath = line(1000).superRefine(checked(problemOfFolder));
/** What is in the cloud folder already, by its path below it. */
export const newCloudPath = { path: cloudPath.min(1, 'Choose a file or folder') };
export const namedCloudLink = { cloudLinkID: id };

const cloudEntries = z.object({
  entries: z.array(
    z.object({
      name: z.string(),
      /** Below the folder that was asked for first. */
      path: z.string(),
      isFolder: z.boolean(),
      sizeBytes: z.number().nullable(),
    }),
  ),
  /** There is more in the folder than is answered. */
  isCut: z.boolean(),
});
export type CloudEntries = z.infer<typeof cloudEntries>;

const account = {
  address: line(500).superRefine(checked(problemOfAddress)),
  user: line(200).min(1, 'Enter the user'),
  /** Left out, the one that is kept; another address or user needs it again. */
  password: z.string().min(1, 'Enter the app password').max(500, 'Keep it to 500 characters').optional(),
  folder: line(500).superRefine(checked(problemOfFolder)).default(''),
};
const storage = z.object({
  isOn: z.boolean(),
  address: z.string(),
  user: z.string(),
  folder: z.string(),
  hasPassword: z.boolean(),
});

export const cloudCalls = {
  getDropboxCredentials: read({
    path: 'tenant/getDropboxCredentials',
    shows: ['tenants'],
    about: 'Whether the cloud storage is on, and for those who see the settings which one; never its password.',
    permission: everyone,
    input: z.object({}),
    output: z.object({
      dropBoxEnabled: z.boolean(),
      dropboxCreds: z.object({ connectionId: z.string(), memberId: z.string(), teamFolderId: z.string() }).nullable(),
    }),
  }),
  getCloudStorage: read({
    path: 'settings/get_cloud_storage',
    shows: ['tenants'],
    about: 'The cloud storage of the company as it is set up; never its password.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: storage,
  }),
  saveCloudStorage: write({
    path: 'settings/save_cloud_storage',
    about: 'Sets up the cloud storage of the company (a folder on a WebDAV server), and turns it on or off.',
    permission: can('settings', 'update'),
    input: z.object({ ...account, isOn: z.boolean().default(true) }),
    output: storage,
  }),
  testCloudStorage: outside({
    path: 'settings/test_cloud_storage',
    about: 'Tries whether a cloud storage can be reached and written to, before or after it is saved.',
    permission: can('settings', 'update'),
    input: z.object(account),
    output: z.object({ message: z.string() }),
  }),
  listCloudFolder: outside({
    path: 'cloud/list_cloud_folder',
    about: 'What is in the cloud folder of the company, or in a folder below it, to be linked to.',
    permission: can('notes', 'create'),
    input: z.object({ path: cloudPath.default('') }),
    output: cloudEntries,
  }),
  listLinkedFolder: outside({
    path: 'cloud/list_linked_folder',
    about: 'What is in a linked folder, or in a folder below it.',
    permission: everyone,
    input: z.object({ ...namedCloudLink, path: cloudPath.default('') }),
    output: cloudEntries,
  }),
  downloadCloudLink: download({
    path: 'cloud/download_cloud_link',
    about: 'A linked file, or a file of a linked folder by its path within it, to be kept under its name.',
    permission: everyone,
    input: z.object({ ...namedCloudLink, path: cloudPath.default('') }),
    output: bytes,
  }),
};
