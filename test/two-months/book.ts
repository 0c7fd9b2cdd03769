import type { Deed } from './deeds.ts';
import { october } from './october.ts';
import { september } from './september.ts';

/**
 * Two months of a pump company's books as its controller wrote them down. How it is entered, and what it should come to, is told elsewhere.
 * Orla and Rattler are customers, and so is School, which pays no sales tax; Ironwood sells parts, Midland supplies, Basin is a subcontractor.
 */
export const book: readonly Deed[] = [...september, ...october];
