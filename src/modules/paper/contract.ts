import { z } from 'zod';
import { bytes, download, line } from '#shared/contract.ts';
import { everyone } from '#shared/permission.ts';

/** `path` says what it is of (`tickets`, `tasks`), `filename` which one: its number, with any ending. */
const name = z.object({ filename: line(200).min(1), path: line(200) });

export const paperCalls = {
  getPDF: download({
    path: 'images/getPDF_get',
    isHeavy: true,
    about: 'The work summary of a task or ticket as a PDF, to be kept.',
    permission: everyone,
    input: name,
    output: bytes,
  }),
  getPDFPreview: download({
    path: 'images/getPDFPreview_get',
    isHeavy: true,
    about: 'The same PDF, to be looked at.',
    permission: everyone,
    input: name,
    output: bytes,
  }),
  getDOC: download({
    path: 'images/getDOC_get',
    isHeavy: true,
    about: 'The same document for Word (docx), to be kept.',
    permission: everyone,
    input: name,
    output: bytes,
  }),
};
