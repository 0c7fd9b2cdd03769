import { z } from 'zod';
import { id, line, nothing, read, write } from '#shared/contract.ts';
import { everyone, features, levels, type Verb } from '#shared/permission.ts';

/** A right that somebody does not have: a level of a feature, or a right by name under it. */
export const wantedRight = z.union([
  z.object({ feature: z.enum(features), verb: z.enum(Object.keys(levels) as [Verb, ...Verb[]]) }),
  z.object({ feature: z.enum(features), sub: line(80) }),
]);

export const accessRequestCalls = {
  listAccessGivers: read({
    path: 'users/list_access_givers',
    shows: ['users'],
    about: 'Who can give rights, by name, and whether they have been asked for this one within a day.',
    permission: everyone,
    input: z.object({ right: wantedRight }),
    output: z.object({ people: z.array(z.object({ userID: id, userDisplayName: z.string() })), isAsked: z.boolean() }),
  }),
  askForAccess: write({
    path: 'users/ask_for_access',
    about: 'Tells whoever can give rights that the person who asks wants one they do not have; once a day.',
    permission: everyone,
    input: z.object({ right: wantedRight }),
    output: nothing,
  }),
};
