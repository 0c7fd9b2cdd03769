import { z } from 'zod';
import { bytes, download, id, line, nothing, read, touch, upload } from '#shared/contract.ts';
import { fileInfo } from '#shared/file-types.ts';
import { fileTooLargeMessage, maxFileBytes } from '#shared/limits.ts';
import { can, everyone } from '#shared/permission.ts';

const uploadID = z.uuid('Name the upload with a UUID');
const progress = z.object({ receivedBytes: z.number(), file: fileInfo.nullable() });

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
  uploadPiece: upload({
    path: 'files/upload_piece',
    changes: ['files'],
    about:
      'Takes in the next piece, of at most 1 MB, of a file that its device names; the last one makes it a file, once. 409 with how much is here for another piece.',
    permission: everyone,
    input: z.object({
      uploadID,
      name: z.string().max(4000).default(''),
      sizeBytes: z.coerce.number().int().min(1, 'This file is empty').max(maxFileBytes, fileTooLargeMessage),
      from: z.coerce.number().int().min(0),
    }),
    output: progress,
  }),
  getUpload: read({
    path: 'files/get_upload',
    shows: ['files'],
    about: 'How much of an own file that comes in pieces is here.',
    permission: everyone,
    input: z.object({ uploadID }),
    output: progress,
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
