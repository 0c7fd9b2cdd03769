import { useDebouncedValue } from '@mantine/hooks';
import type { z } from 'zod';
import type { Call } from '#shared/contract.ts';
import { textDebounceMs } from '#shared/delays.ts';
import type { Sent } from '../../api/api.ts';
import { cachePolicies } from '../../api/cache-policies.ts';
import { useReading } from '../../api/query.ts';
import { messagesOf } from '../use-contract-form.ts';

type Options<C> = {
  /** Answers whether the value can still be had. */
  contract: C;
  value: string;
  inputOf: (value: string) => Sent<C>;
  /** Said when somebody else has it (product.md §5). */
  message: string;
  /** What the record itself holds is not asked for. */
  own?: string | undefined;
};

/** Whether a number or address is taken, asked while it is typed, before anything is sent. */
export function useTaken<C extends Call<z.ZodType, z.ZodType<{ isFree: boolean }>>>(
  options: Options<C>,
): string | undefined {
  const { contract, value, inputOf, message, own } = options;
  const [asked] = useDebouncedValue(value.trim(), textDebounceMs);
  const input = inputOf(asked);
  const isAsked = asked !== '' && asked !== own && Object.keys(messagesOf(contract.input, input)).length === 0;
  const answer = useReading(contract, input, { isEnabled: isAsked, cache: cachePolicies.none }).data;
  const isTaken = (answer as { isFree: boolean } | undefined)?.isFree === false;
  return isAsked && isTaken && asked === value.trim() ? message : undefined;
}
