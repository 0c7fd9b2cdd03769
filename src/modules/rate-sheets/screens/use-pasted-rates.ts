import { useState } from 'react';
import { can } from '#shared/permission.ts';
import { call } from '#web/api/api.ts';
import { useMay } from '#web/api/session.tsx';
import { type ServiceRow, serviceCalls } from '../../services/contract.ts';
import { maxTexts } from '../../services/rules.ts';
import { pastedRates, pastedServices } from '../pasted-rules.ts';
import type { RateKind } from '../rules.ts';

/**
 * Reads what is pasted as rates of a kind, and what the services are called that were found for it. Its services are told by `known`, all that there are, or by the server where those are more than are known here. Who may
 * not read services pastes a text as a text: a code would be taken for a name, by which nothing is priced.
 */
export function usePastedRates(known: readonly ServiceRow[] | null | undefined) {
  const mayRead = useMay()(can('services', 'read'));
  const [named, setNamed] = useState<ReadonlyMap<number, string>>(new Map());
  const ask = async (text: string, kind: RateKind, texts: readonly string[]) => {
    const found = await findServices(texts);
    const names = found.map(({ serviceID, code, serviceName }) => [serviceID, `${code} ${serviceName}`] as const);
    setNamed((was) => new Map([...was, ...names]));
    return pastedRates(text, kind, found);
  };
  const read = (text: string, kind: RateKind) => {
    const texts = mayRead ? pastedServices(text, kind) : null;
    if (!texts) return null;
    return known ? pastedRates(text, kind, known) : ask(text, kind, texts);
  };
  return { read, named };
}

const longest = 200;

async function findServices(texts: readonly string[]) {
  const asked = texts.filter((text) => text.length <= longest);
  const portions = Array.from({ length: Math.ceil(asked.length / maxTexts) }, (_, at) =>
    asked.slice(at * maxTexts, (at + 1) * maxTexts),
  );
  const replies = await Promise.all(portions.map((portion) => call(serviceCalls.findServices, { texts: portion })));
  const found = replies.flatMap(({ data }) => data.services).filter(({ isBundle }) => !isBundle);
  return [...new Map(found.map((service) => [service.serviceID, service])).values()];
}
