import { expect, test } from 'vitest';
import { z } from 'zod';
import { line, nothing, publicCall, read, write } from './contract.ts';
import { everyone, withoutSignIn } from './permission.ts';

const rest = { path: 'tests/test', about: 'A test.', input: z.object({}), output: nothing };

test('a call that does not say who may call it, or lets strangers in by mistake, does not compile', () => {
  const right = [
    read({ ...rest, permission: everyone }),
    write({ ...rest, permission: everyone }),
    publicCall({ ...rest, permission: withoutSignIn }),
  ];
  const wrong = [
    // @ts-expect-error: who may call it is missing
    read(rest),
    // @ts-expect-error: a write is nothing for strangers
    write({ ...rest, permission: withoutSignIn }),
    // @ts-expect-error: nobody has a right before they have signed in
    publicCall({ ...rest, permission: everyone }),
  ];
  // The types are the test: `npm run verify` fails when one of the wrong ones compiles.
  expect(right.map((call) => call.kind)).toEqual(wrong.map((call) => call.kind));
});

test.each([
  ['\u202a(432) 555-0100\u202c', '(432) 555-0100'],
  ['Ada\u200b\u202e ', 'Ada'],
  ['\ufeffAcme', 'Acme'],
  // A family of one picture, and Persian, keep what joins their letters.
  ['\u{1f468}\u200d\u{1f467} می\u200cخواهم', '\u{1f468}\u200d\u{1f467} می\u200cخواهم'],
])('unseen letters of %j are left out, and nothing else', (typed, kept) => {
  expect(line(60).parse(typed)).toBe(kept);
});

test('a name of nothing that is seen is none', () => {
  expect(line(60).min(1).safeParse('\u200b\u202e').success).toBe(false);
});
