/** What stands for the `$names` of an address. */
export type Params = Readonly<Record<string, string>>;
type Node<T> = { fixed: Map<string, Node<T>>; any?: { name: string; node: Node<T> }; leadsTo?: T };

/**
 * Finds what an address leads to, among addresses such as `tickets/$id` and `tickets/new`: a word that is written out comes before one that
 * stands for any, and small and capital letters are the same there. Nothing for an address that is none of them.
 */
export function addressBook<T>(entries: Iterable<readonly [path: string, leadsTo: T]>) {
  const root: Node<T> = { fixed: new Map() };
  for (const [path, leadsTo] of entries) nodeOf(root, partsOf(path)).leadsTo = leadsTo;
  return (path: string) => find(root, partsOf(path), {});
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

function nodeOf<T>(root: Node<T>, parts: readonly string[]): Node<T> {
  return parts.reduce((node, part) => {
    if (part.startsWith('$')) {
      node.any ??= { name: part.slice(1), node: { fixed: new Map() } };
      return node.any.node;
    }
    const next = node.fixed.get(part) ?? { fixed: new Map() };
    node.fixed.set(part, next);
    return next;
  }, root);
}

function find<T>(
  { fixed, any, leadsTo }: Node<T>,
  [part, ...rest]: readonly string[],
  params: Params,
): { leadsTo: T; params: Params } | undefined {
  if (part === undefined) return leadsTo === undefined ? undefined : { leadsTo, params };
  const next = fixed.get(part.toLowerCase());
  const written = next && find(next, rest, params);
  return written ?? (any && find(any.node, rest, { ...params, [any.name]: readable(part) }));
}

/** A part as it was meant; what is no text of addresses stays as it is. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
