import { useState } from 'react';
import type { StatementRow } from '../rules.ts';

/** Rows as they stand with some groups folded away: a folded heading says what its total does. */
export function foldedRows(rows: readonly StatementRow[], closed: ReadonlySet<string>): StatementRow[] {
  const shown: StatementRow[] = [];
  let until: string | null = null;
  for (const row of rows) {
    if (until !== null) {
      if (row.kind === 'total' && row.groupOf === until) until = null;
      continue;
    }
    const total =
      row.kind === 'heading' && row.groupOf !== null && closed.has(row.groupOf)
        ? rows.find((one) => one.kind === 'total' && one.groupOf === row.groupOf)
        : undefined;
    if (total) until = total.groupOf;
    shown.push(total ? { ...total, kind: 'heading', label: row.label, depth: row.depth } : row);
  }
  return shown;
}

export function useFolding() {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const toggle = (group: string) =>
    setClosed((was) => (was.has(group) ? new Set([...was].filter((one) => one !== group)) : new Set([...was, group])));
  return { closed, toggle };
}
