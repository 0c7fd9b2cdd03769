import { z } from 'zod';
import { bytes, download, id, line, nothing, read, touch, upload } from '#shared/contract.ts';
import { fileInfo } from '#shared/file-types.ts';
import { can, everyone } from '#shared/permission.ts';

export const fileCalls = {
  getImage: download({
    path: 'images/getImage_get',
    about: 'An image by path and file name: of a colleague (avatars), uploaded (files), or small (thumbnails).',
    permission: everyone,
    input: z.object({ filename: line(200).min(1), path: line(200).default('') }),
    output: bytes,
  }),
  uploadFile: upload({
    path: 'files/upload_file',
    changes: ['files'],
    about: 'Takes in one image or attachment of at most 25 MB, to be attached to a record within a day.',
    permission: everyone,
    input: z.object({ name: z.string().max(4000).default('') }),
    output: fileInfo,
  }),
  downloadFile: download({
    path: 'files/download_file',
    about: 'An uploaded file, to be kept under its name.',
    permission: everyone,
    input: z.object({ fileID: id }),
    output: bytes,
  }),
  getFileStorage: read({
    path: 'settings/get_file_storage',
    shows: ['files'],
    about: 'How many bytes the files of the company take up, and how many they may.',
    permission: can('settings', 'read'),
    input: z.object({}),
    output: z.object({ usedBytes: z.number(), limitBytes: z.number() }),
  }),
  dropFile: touch({
    path: 'files/drop_file',
    about: 'Removes an own file that was uploaded and is not attached to anything yet.',
    permission: everyone,
    input: z.object({ fileID: id }),
    output: nothing,
  }),
};
