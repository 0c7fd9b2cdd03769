import { z } from 'zod';
import { bytes, download, line } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';

export const fileCalls = {
  getImage: download({
    path: 'images/getImage_get',
    about: 'An image by path and file name, for example the avatar of a colleague.',
    permission: everyone,
    input: z.object({ filename: line(200).min(1), path: line(200).default('') }),
    output: bytes,
  }),
};
