import { z } from 'zod';

/** The path of a pen: moves and lines of whole numbers, and nothing else that an SVG could hold. */
export const ink = z
  .string()
  .min(1, 'Sign in the box')
  .max(40_000, 'Sign with fewer strokes')
  .regex(/^(?:[ML]\d{1,3} \d{1,3})+$/, 'Sign in the box')
  // A dot is no signature.
  .refine((path) => path.includes('L'), 'Sign in the box');
