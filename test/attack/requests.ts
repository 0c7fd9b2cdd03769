import type { Call } from '#shared/contract.ts';
import type { Reply, TestPerson } from '#test/app.ts';
import { type Chosen, jsonOf, merged, sample } from './bodies.ts';
import type { Company } from './company.ts';
import { suited } from './suited.ts';

export const isReading = ({ kind }: Call) => kind === 'read' || kind === 'download' || kind === 'stream';

/** A body that the company can send, and so can another with its own ids. */
export function bodyOf(call: Call, company: Company, chosen: Chosen = { ids: company.ids }): unknown {
  const plain = sample(jsonOf(call.input), [], chosen);
  // What is suited is so for the first of several forms.
  return chosen.branch?.size ? plain : merged(plain, suited[call.path]?.(company) ?? {});
}

/** Sends a body in the way that the kind of call wants it. */
export function send(person: TestPerson, call: Call, body: unknown): Promise<Reply> {
  if (call.kind === 'upload')
    return person.call(call.path, { name: 'x.csv', ...(body as object) }, { file: Buffer.from('a,b\n1,2\n') });
  if (call.kind !== 'form') return person.call(call.path, body);
  const form = new FormData();
  for (const [name, value] of Object.entries(body as object)) form.set(name, String(value));
  form.set('file', new Blob(['a,b\n1,2\n']), 'x.csv');
  return person.call(call.path, {}, { form });
}
