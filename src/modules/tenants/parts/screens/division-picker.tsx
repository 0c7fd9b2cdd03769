import { useReading } from '#web/api/query.ts';
import { tenantCalls } from '../../contract.ts';
import { partChoices } from '../../rules.ts';

/** The divisions as choices of a picker, with the one that is chosen. */
export const useDivisionChoices = (chosen: number | null = null) => ({
  choices: partChoices(useReading(tenantCalls.getTenantLocations, {}).data?.divisions, [chosen]),
});
