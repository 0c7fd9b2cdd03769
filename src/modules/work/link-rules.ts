import type { LinkRelation } from './rules.ts';

/** How another item stands to this one, as its page says it. */
export const linkViews = ['parent', 'child', 'blocked_by', 'blocks', 'related', 'merged_into', 'merged_from'] as const;
export type LinkView = (typeof linkViews)[number];

/** Those that people set; merging sets its own. */
export const settableLinks = ['parent', 'child', 'blocked_by', 'blocks', 'related'] as const;
export type SettableLink = (typeof settableLinks)[number];

/** Which end keeps the link, and as what: a child names its parent, who waits names what it waits for. */
export const keptAs: Record<SettableLink, { relation: LinkRelation; isKeptByOther: boolean }> = {
  parent: { relation: 'parent', isKeptByOther: false },
  child: { relation: 'parent', isKeptByOther: true },
  blocked_by: { relation: 'blocked_by', isKeptByOther: false },
  blocks: { relation: 'blocked_by', isKeptByOther: true },
  related: { relation: 'related', isKeptByOther: false },
};

/** How a kept link looks from its other end. */
export const seenFromOther: Record<LinkRelation, LinkView> = {
  parent: 'child',
  blocked_by: 'blocks',
  related: 'related',
  merged_into: 'merged_from',
};

const wordsOf = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  );

/** From 0 to 1: how many of the words of two subjects are the same. */
export function likeness(left: string, right: string): number {
  const [one, other] = [wordsOf(left), wordsOf(right)];
  if (one.size + other.size === 0) return 0;
  return (2 * [...one].filter((word) => other.has(word)).length) / (one.size + other.size);
}

/** From here on two subjects look like the same trouble told twice. */
export const alike = 0.5;
