import type { Sent } from '#web/api/api.ts';
import { counted } from '#web/days/formats.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { Figure } from '#web/page/figure.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { WorkArea } from './work-area.tsx';

export type TotalProps = { area: WorkArea; filter: Sent<WorkArea['calls']['count']>; total: number; search: Search };

const TotalExplained = lazyPart(() => import('./total-explained.tsx'), 'TotalExplained');

/** The total of a list, which says what it is made of. */
export function WorkTotalCard({ area, filter, total, search }: TotalProps) {
  const label = area.title;
  return (
    <Figure label={label} side="top-start" value={counted(total, area.one)}>
      {() => <TotalExplained area={area} filter={filter} total={total} search={search} />}
    </Figure>
  );
}
