import { z } from 'zod';
import { id, line, outside, timeZoneName } from '#shared/contract.ts';
import { utcTime } from '#shared/dates.ts';
import { everyone } from '#shared/permission.ts';

/**
 * The two letters of a state, district, inhabited territory or post of the armed forces (USPS Publication 28), as short as a page needs them:
 * `settings/get_states` has their names.
 */
export const stateLetters =
  /^(A[AEKLPRSZ]|C[AOT]|D[CE]|FL|G[AU]|HI|I[ADLN]|K[SY]|LA|M[ADEINOPST]|N[CDEHJMVY]|O[HKR]|P[AR]|RI|S[CD]|T[NX]|UT|V[AIT]|W[AIVY])$/;
/** Of an address in the United States, or nothing. */
export const stateCode = z
  .string()
  .trim()
  .toUpperCase()
  .refine((text) => text === '' || stateLetters.test(text), 'Use the two letters of a state, like TX');
export const zipCode = z
  .string()
  .trim()
  .regex(/^(\d{5}(-\d{4})?)?$/, 'Enter a ZIP code like 79761');

/** What there is to say of a location, of the company itself or of a customer. */
export const locationFields = {
  name: line(100).min(1, 'Name the location'),
  address: line(200).default(''),
  city: line(100).default(''),
  state: stateCode.default(''),
  zip: zipCode.default(''),
  /** Null where it is that of the company. */
  timeZone: timeZoneName.nullable().default(null),
};
export const location = z.object({
  locationID: id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  timeZone: z.string().nullable(),
});

export const postalAddress = z.object({
  address: line(200).default(''),
  city: line(100).default(''),
  state: line(60).default(''),
  zip: line(20).default(''),
});
export type PostalAddress = z.infer<typeof postalAddress>;

export const placeCalls = {
  getPlaceTime: outside({
    path: 'places/get_place_time',
    about: 'Where an address is and what time it is there: zone, local time and day of the week.',
    isDoneViewing: true,
    permission: everyone,
    input: postalAddress,
    output: z.object({
      /** Null when it could not be found out; then the message says what could not. */
      place: z
        .object({
          latitude: z.number(),
          longitude: z.number(),
          timeZone: z.string(),
          abbreviation: z.string(),
          /** On the clock of that place. */
          localTime: utcTime,
          dayOfWeek: z.string(),
        })
        .nullable(),
      message: z.string().nullable(),
    }),
  }),
};
