import { tenantCalls } from '#modules/tenants/contract.ts';
import { useReading } from '#web/api/query.ts';
import type { EntryLine } from '../contract.ts';

/** What a posted line says besides its account and amounts: what it was, and whose. */
export function LineMark({ line, withPayee = false }: { line: EntryLine; withPayee?: boolean }) {
  const { memo, ticketID, divisionID, departmentID, payeeName } = line;
  const isPlaced = divisionID !== null || departmentID !== null;
  const parts = useReading(tenantCalls.getTenantLocations, {}, { isEnabled: isPlaced }).data;
  const nameIn = (all: readonly { id: number; name: string }[] = [], of: number | null) =>
    all.find(({ id }) => id === of)?.name;
  const places = [nameIn(parts?.divisions, divisionID), nameIn(parts?.departments, departmentID)];
  return [withPayee && payeeName, memo, ticketID && `Ticket ${ticketID}`, ...places].filter(Boolean).join(' · ');
}
