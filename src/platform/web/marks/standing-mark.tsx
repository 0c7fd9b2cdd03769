import { standingWords } from '#shared/standing.ts';
import type { Standing } from '#shared/standings.ts';

const colours = { soon: 'var(--amber)', ended: 'var(--red)' } as const;

/** That something has ended, or ends soon; while it holds nothing is said. */
export const StandingMark = ({ standing, says }: { standing: Standing | null; says?: string }) =>
  standing === null || standing === 'good' ? null : (
    <span style={{ color: colours[standing], fontWeight: 500 }}>{says ?? standingWords[standing]}</span>
  );
