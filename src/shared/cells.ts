import { z } from 'zod';

/**
 * What a value is to those who type and read it, beyond its form: a contract's field says it once, and every form and
 * table of the product shows it alike.
 */
export type CellKind = 'currency' | 'decimal' | 'phone' | 'date' | 'multiplier' | 'paragraph' | 'email';
/** A figure that `isPrice` is what one of something costs, in dollars. */
export const cells = z.registry<{ cell: CellKind; isPrice?: true }>();

/** Hours that count more (product.md §2): `1.5x` and `2x`. */
export const multipliers = [1.5, 2] as const;
export const multiplier = z
  .union(multipliers.map((value) => z.literal(value)) as [z.ZodLiteral<1.5>, z.ZodLiteral<2>], 'Choose 1.5x or 2x')
  .register(cells, { cell: 'multiplier' });

/** `true` → `Yes` (product.md §2) */
export const yesNoText = (value: boolean): string => (value ? 'Yes' : 'No');
/** `1.5` → `1.5x` (product.md §2) */
export const multiplierText = (value: number): string => `${value}x`;
