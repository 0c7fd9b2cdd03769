import { richTextBlocks } from '#shared/rich-text.ts';

/**
 * Two edits of one text become one, block by block (docs/rules/notes.md#two-people): paragraphs, headings, code, the items of
 * lists. Pure. Texts are as notes keep them: every element closed, brackets of words escaped.
 */

/** One element with what stands between it and the next, or words and marks that stand in no element of their own. */
type Block = { html: string; open: string; children: Block[] | null; close: string };

/** More than this many pairs to compare nobody waits for; the second writer is asked instead. */
const maxPairs = 4_000_000;

/**
 * What both wrote. Where only one changed something it is theirs; what both did alike is done once; what both put into
 * the same place is both there, what was saved first above. Null when both changed or removed the same block differently.
 */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  const merged = mergeBlocks(blocksOf(base), blocksOf(mine), blocksOf(theirs));
  return merged?.map(({ html }) => html).join('') ?? null;
}

function mergeBlocks(base: Block[], mine: Block[], theirs: Block[]): Block[] | null {
  const [ours, others] = [changesOf(base, mine), changesOf(base, theirs)];
  if (!ours || !others) return null;
  const merged: Block[] = [];
  for (let at = 0; at <= base.length; at++) {
    merged.push(...bothInserted(ours.inserted.get(at) ?? [], others.inserted.get(at) ?? []));
    const block = base[at];
    if (!block) break;
    const kept = mergeBlock(block, ours.replaced.get(at), others.replaced.get(at));
    if (!kept) return null;
    merged.push(...kept);
  }
  return merged;
}

/** `undefined` is a block that was left as it is, an empty list one that was removed. */
function mergeBlock(base: Block, mine: Block[] | undefined, theirs: Block[] | undefined): Block[] | null {
  if (!mine || !theirs) return mine ?? theirs ?? [base];
  if (isSame(mine, theirs)) return mine;
  const [[my], [their]] = [mine, theirs];
  if (!my?.children || !their?.children || !base.children) return null;
  if (my.open !== base.open || their.open !== base.open) return null;
  const children = mergeBlocks(base.children, my.children, their.children);
  if (!children) return null;
  // Each removed what the other had left of it.
  if (children.length === 0) return [];
  const close = my.close === base.close ? their.close : my.close;
  return [{ ...base, html: base.open + children.map(({ html }) => html).join('') + close, children, close }];
}

const bothInserted = (mine: Block[], theirs: Block[]): Block[] => (isSame(mine, theirs) ? mine : [...theirs, ...mine]);

const isSame = (left: Block[], right: Block[]): boolean =>
  left.length === right.length && left.every(({ html }, at) => html === right[at]?.html);

type Changes = {
  /** What a block of the base became, by its place. */
  replaced: Map<number, Block[]>;
  /** What came before the block of that place; at the end, after the last. */
  inserted: Map<number, Block[]>;
};

/** Null when there is too much to compare. */
function changesOf(base: Block[], now: Block[]): Changes | null {
  const pairs = commonOf(base, now);
  if (!pairs) return null;
  const changes: Changes = { replaced: new Map(), inserted: new Map() };
  let [atBase, atNow] = [0, 0];
  for (const [nextBase, nextNow] of [...pairs, [base.length, now.length] as const]) {
    const came = now.slice(atNow, nextNow);
    // What came instead of blocks replaces them one by one, as far as it goes.
    for (; atBase < nextBase; atBase++) changes.replaced.set(atBase, came.splice(0, 1));
    if (came.length > 0) changes.inserted.set(nextBase, came);
    [atBase, atNow] = [nextBase + 1, nextNow + 1];
  }
  return changes;
}

/** The places of a longest common subsequence, in order; null when there is too much to compare. */
function commonOf(left: Block[], right: Block[]): [number, number][] | null {
  const alike = (i: number, j: number) => left[i]?.html === right[j]?.html;
  let head = 0;
  while (head < Math.min(left.length, right.length) && alike(head, head)) head++;
  let tail = 0;
  const room = Math.min(left.length, right.length) - head;
  while (tail < room && alike(left.length - 1 - tail, right.length - 1 - tail)) tail++;
  const [rows, columns] = [left.length - head - tail, right.length - head - tail];
  if (rows * columns > maxPairs) return null;

  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = rows - 1; i >= 0; i--) {
    for (let j = columns - 1; j >= 0; j--) {
      lengths[i * width + j] = alike(head + i, head + j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: [number, number][] = Array.from({ length: head }, (_, place) => [place, place]);
  for (let [i, j] = [0, 0]; i < rows && j < columns; ) {
    if (alike(head + i, head + j)) pairs.push([head + i++, head + j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  for (let rest = tail; rest > 0; rest--) pairs.push([left.length - rest, right.length - rest]);
  return pairs;
}

const token = /<(\/?)([a-z0-9]+)[^<>]*>|[^<]+|</gi;

/** The blocks of a text; joined again they are the text, to the last sign. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let depth = 0;
  let start = 0;
  let inner = 0;
  let isLoose = false;
  const endLoose = (end: number) => {
    if (isLoose) blocks.push({ html: html.slice(start, end), open: '', children: null, close: '' });
    isLoose = false;
  };
  for (const { 0: all, 1: slash, 2: name = '', index } of html.matchAll(token)) {
    const isBlock = richTextBlocks.includes(name.toLowerCase());
    const end = index + all.length;
    if (isBlock && !slash) {
      if (depth++ > 0) continue;
      endLoose(index);
      [start, inner] = [index, end];
    } else if (isBlock && depth > 0) {
      if (--depth === 0) blocks.push(elementOf(html, start, inner, index, end));
    } else if (depth === 0 && !isLoose) {
      const last = blocks.at(-1);
      if (last && all.trim() === '') {
        last.html += all;
        last.close += all;
      } else [isLoose, start] = [true, index];
    }
  }
  // An element that is never closed is one piece to its end.
  isLoose ||= depth > 0;
  endLoose(html.length);
  return blocks;
}

function elementOf(html: string, start: number, inner: number, innerEnd: number, end: number): Block {
  const parts = blocksOf(html.slice(inner, innerEnd));
  return {
    html: html.slice(start, end),
    open: html.slice(start, inner),
    // Words that stand in it by themselves make it one piece.
    children: parts.length > 0 && parts.every(({ open }) => open !== '') ? parts : null,
    close: html.slice(innerEnd, end),
  };
}
