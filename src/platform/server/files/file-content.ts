import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { Refusal, unprocessable } from '#shared/errors.ts';
import { endingOf, type FileKind, fileKinds, findFileKind } from '#shared/file-types.ts';
import { maxUnpackedBytes } from '#shared/limits.ts';

const notAllowedMessage =
  'This kind of file cannot be uploaded. Allowed are jpg, png, webp, gif, pdf, doc, docx, csv, xlsx, mp3, mp4 and mov.';
const notAllowed = () => unprocessable(notAllowedMessage);
const damaged = () => unprocessable('This file is damaged and cannot be opened. Save it again and send that.');

/**
 * What a file is by what is in it; its name only says whether text is meant as a table. Errors: 422 for kinds that are not
 * allowed, for packed files that unpack to far more than they are, and for damaged ones.
 */
export async function recognise(path: string, name: string, sizeBytes: number): Promise<FileKind> {
  const file = await open(path);
  try {
    const head = await readAt(file, 0, Math.min(sizeBytes, headBytes));
    if (head.subarray(0, 2).toString('latin1') === 'PK') return await recognisePacked(file, sizeBytes);
    if (head.subarray(0, 8).equals(compoundHead)) return await recogniseWord(file, sizeBytes);
    const found = await fileTypeFromBuffer(head);
    if (found?.mime === 'image/heic' || found?.mime === 'image/heif' || found?.mime === 'image/avif') {
      throw unprocessable('Photos of this kind (HEIC) cannot be shown everywhere. Save it as JPEG and send that.');
    }
    const kind = found && findFileKind(alias[found.mime] ?? found.mime);
    if (kind) return kind;
    if (found === undefined && endingOf(name) === 'csv' && (await isPlainText(file, sizeBytes))) return csv;
    throw notAllowed();
  } finally {
    await file.close();
  }
}

/** The same where a picture is wanted. Errors: 422 with the kinds of pictures there are, for every other kind; for damaged ones. */
export async function recogniseImage(path: string, sizeBytes: number): Promise<FileKind> {
  const noImage = unprocessable('Choose an image: jpg, png, webp or gif.');
  const kind = await recognise(path, '', sizeBytes).catch((error: unknown) => {
    throw error instanceof Refusal && error.message === notAllowedMessage ? noImage : error;
  });
  if (!kind.isImage) throw noImage;
  return kind;
}

const headBytes = 64 * 1024;
/** Of the old Word, and of much else that is packed like it. */
const compoundHead = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const alias: Record<string, string> = { 'video/x-m4v': 'video/mp4', 'image/apng': 'image/png' };
const kindOf = (ending: string): FileKind => {
  const kind = fileKinds.find(({ endings }) => endings.includes(ending));
  if (!kind) throw new Error(`No kind of file ends in .${ending}`);
  return kind;
};
const csv = kindOf('csv');

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** Word writes the name of its stream in two bytes a letter. */
async function recogniseWord(file: FileHandle, sizeBytes: number): Promise<FileKind> {
  const mark = Buffer.from('WordDocument', 'utf16le');
  for (let at = 0; at < sizeBytes; at += headBytes) {
    if ((await readAt(file, at, headBytes + mark.length)).includes(mark)) return kindOf('doc');
  }
  throw notAllowed();
}

/** Text without control characters that does not begin as markup does. */
async function isPlainText(file: FileHandle, sizeBytes: number): Promise<boolean> {
  for (let at = 0; at < sizeBytes; at += headBytes) {
    const text = (await readAt(file, at, headBytes)).toString('latin1');
    if (at === 0 && /^(ï»¿)?\s*</.test(text)) return false;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/.test(text)) return false;
  }
  return true;
}

const endMark = Buffer.from('PK\x05\x06', 'latin1');
const entryMark = 0x02014b50;
const maxDirectoryBytes = 2 * 1024 * 1024;
const maxEntries = 10_000;
/** A document of images hardly packs, one of tables packs well; beyond this it was made to burst. */
const maxRatio = 200;
const ratioFromBytes = 20 * 1024 * 1024;

/**
 * Word or Excel of today, by the parts that the directory at its end names. The directory also says what each part
 * unpacks to: nothing is unpacked to find out.
 */
async function recognisePacked(file: FileHandle, sizeBytes: number): Promise<FileKind> {
  const tailAt = Math.max(0, sizeBytes - headBytes - 22);
  const tail = await readAt(file, tailAt, sizeBytes - tailAt);
  const endAt = tail.lastIndexOf(endMark);
  if (endAt < 0 || tail.length < endAt + 22) throw damaged();
  const count = tail.readUInt16LE(endAt + 10);
  const length = tail.readUInt32LE(endAt + 12);
  const start = tail.readUInt32LE(endAt + 16);
  if (start + length > sizeBytes || length > maxDirectoryBytes || count > maxEntries) throw damaged();
  const directory = await readAt(file, start, length);
  const parts = readDirectory(directory, count);
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
  const unpacked = sum((part) => part.unpackedBytes);
  const isBomb =
    unpacked > maxUnpackedBytes ||
    (unpacked > ratioFromBytes && unpacked > maxRatio * sizeBytes) ||
    // Parts that lie over one another.
    sum((part) => part.packedBytes) > sizeBytes;
  if (isBomb) throw unprocessable('This file unpacks to far more than it should and is not accepted.');
  const names = new Set(parts.map((part) => part.name));
  // What carries programs says so in its parts.
  const hasMacros = parts.some(({ name }) => name.toLowerCase().endsWith('vbaproject.bin'));
  if (!hasMacros && names.has('[Content_Types].xml')) {
    if (names.has('word/document.xml')) return kindOf('docx');
    if (names.has('xl/workbook.xml')) return kindOf('xlsx');
  }
  throw notAllowed();
}

type Part = { name: string; packedBytes: number; unpackedBytes: number };

function readDirectory(directory: Buffer, count: number): Part[] {
  const parts: Part[] = [];
  for (let at = 0; parts.length < count; ) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== entryMark) throw damaged();
    const nameLength = directory.readUInt16LE(at + 28);
    parts.push({
      packedBytes: directory.readUInt32LE(at + 20),
      unpackedBytes: directory.readUInt32LE(at + 24),
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
    });
    at += 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return parts;
}
