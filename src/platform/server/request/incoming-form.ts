import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyInstance } from '@fastify/busboy';
import { Refusal } from '#shared/errors.ts';
import { maxFileBytes } from '#shared/limits.ts';
import { type Received, receive, type Upload } from './incoming.ts';

/** A file of a form: under which field and which name it was sent. */
export type FormFile = Received & { field: string; name: string };
/** A multipart form that came in whole: its fields, and its files in the folder of incoming ones. */
export type ReceivedForm = {
  fields: Record<string, string>;
  files: FormFile[];
  /** Removes the files that were not moved away. */
  discard(): Promise<void>;
};

const maxFiles = 20;
const maxFieldBytes = 64 * 1024;
const broken = () => new Refusal(400, 'cut_off', 'The form did not arrive whole. Send it again.');

/**
 * Reads a multipart form; its files are written while they come, as `receive` does. Errors: 400 when it is none, ends early or
 * holds more than 20 files; 413 for a file that is too large. Nothing is left behind then.
 */
export async function receiveForm(folder: string, { stream, contentType }: Upload): Promise<ReceivedForm> {
  const fields = new Map<string, string>();
  const coming: Promise<FormFile>[] = [];
  const open = new Set<Readable>();
  const parser = parserOf(contentType);
  let failure: unknown = null;
  const fail = (error: unknown) => {
    failure ??= error;
    stream.unpipe(parser);
    // What waits for more of a file is told that there is none.
    for (const one of open) one.destroy(broken());
    parser.emit('close');
  };
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut)
      fail(new Refusal(400, 'field_too_long', `The field ${name.slice(0, 40)} is too long.`));
    fields.set(name, value);
  });
  parser.on('file', (field, file, name) => {
    open.add(file);
    // Whoever reads it hears of its end.
    file.on('error', () => undefined);
    const received = receive(folder, { stream: file, declaredBytes: null, contentType: '' }, maxFileBytes);
    const one = received.then((done) => ({ ...done, field, name: name ?? '' })).finally(() => open.delete(file));
    one.catch(fail);
    coming.push(one);
  });
  parser.on('filesLimit', () => fail(new Refusal(400, 'too_many_files', `Send at most ${maxFiles} files at once.`)));
  parser.on('fieldsLimit', () => fail(broken()));
  parser.on('error', () => fail(broken()));
  stream.once('error', () => fail(broken()));
  stream.once('close', () => !stream.readableEnded && fail(broken()));
  const ended = Promise.race([once(parser, 'finish'), once(parser, 'close')]);
  stream.pipe(parser);
  await ended.catch(fail);
  const settled = await Promise.allSettled(coming);
  const files = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const discard = async () => {
    await Promise.all(files.map((file) => file.discard()));
  };
  if (failure) {
    await discard();
    throw failure;
  }
  return { fields: Object.fromEntries(fields), files, discard };
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: maxFiles, fields: 20, fieldSize: maxFieldBytes, headerPairs: 50 },
    });
  } catch {
    throw new Refusal(400, 'no_form', 'Send a multipart form with its boundary.');
  }
}
