import { type KeyboardEvent, useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { z } from 'zod';
import type { Call, InputGiven, Output } from '#shared/contract.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { uuidv7 } from '#shared/ids.ts';
import { confirm } from '../actions/confirm.tsx';
import { CallFailure, type Reply, type Sent } from '../api/api.ts';
import { useStaying } from '../page/use-staying.ts';
import type { Joined } from './both-edits.ts';
import { fitting, readDraft, removeDraft, type Unanswered, writeDraft } from './draft.ts';
import { whenReleased } from './pressing.ts';
import { useOnceRested } from './use-once-rested.ts';

export type Values<C> = { [K in keyof InputGiven<C>]: InputGiven<C>[K] };

/** Sets what was entered so far as it is, an emptied field or a line half filled in: the contract judges it. */
type Enter<C> = (name: keyof Values<C> & string, entered: unknown) => void;

type Options<C extends Call> = {
  contract: C;
  initial: Values<C>;
  /** Sends the values under the key, which stays the same until an answer came; its failure is shown at the fields. */
  save: (input: Sent<C>, key: string, saw: Values<C>) => Promise<Reply<C>>;
  /**
   * Of the form of what stands already, mostly `bothEdits`: when somebody else changed the same meanwhile, the edits of both stand in it, and what
   * they made of it is what `save` is told was seen.
   */
  joins?: (saw: Values<C>, mine: Values<C>, now: Record<string, unknown>) => Joined<Values<C>>;
  onSaved: (output: Output<C>) => void;
  /** With a name the draft survives reload, crash and being offline. Never for passwords. */
  draftName?: string;
  /** Values that never count as typed, for example a token of the address. */
  asksBeforeLeaving?: boolean;
  /** The values as they are checked and sent: without lines on which nothing was entered. */
  tidy?: (values: Values<C>) => Values<C>;
};

/** What is typed and not understood: the form would be sent without it. */
const unread = '[data-unread]';

/** The state of a form whose rules are those of a contract. */
export function useContractForm<C extends Call>(options: Options<C>) {
  const { contract, initial, draftName } = options;
  const kept = useMemo(() => (draftName ? readDraft<Values<C>>(draftName) : null), [draftName]);
  const [values, setValues] = useState<Values<C>>(() => ({ ...initial, ...fitting(initial, kept?.values ?? {}) }));
  const [messages, judge, touch, setTouched, setRefused] = useMessages(contract, values);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const [isDraftBack, setDraftBack] = useState(kept !== null);
  const isLeaving = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const saw = useRef<Values<C>>({ ...initial, ...fitting(initial, kept?.saw ?? {}) });
  const unanswered = useRef<Unanswered | null>(kept?.unanswered ?? null);
  const isDirty = () => JSON.stringify(values) !== JSON.stringify(initial);

  useOnceRested(values, () => {
    whenReleased(judge);
    if (!draftName || isLeaving.current) return;
    if (isDirty()) writeDraft(draftName, values, { unanswered: unanswered.current, saw: saw.current });
    else removeDraft(draftName);
  });
  // Once the messages stand at their fields.
  useEffect(() => {
    if (refusals > 0) focusFirstWrong(form.current);
  }, [refusals]);
  useStaying({
    stays: async () => {
      if (isLeaving.current || !isDirty() || !(options.asksBeforeLeaving ?? true)) return false;
      const answer = await confirm({
        title: 'Leave without saving?',
        text: draftName
          ? 'Your draft stays on this device and comes back when you open this form again.'
          : 'What you typed is lost.',
        continueLabel: 'Leave',
        cancelLabel: 'Stay',
        ...(draftName && { extraLabel: 'Discard the draft' }),
      });
      if (answer === 'extra' && draftName) removeDraft(draftName);
      if (answer === 'extra') isLeaving.current = true;
      return answer === 'cancel';
    },
    asksBeforeUnload: () => !draftName && !isLeaving.current && isDirty(),
  });

  const set = useCallback(
    <K extends keyof Values<C>>(name: K, value: Values<C>[K]) => {
      setValues((was) => ({ ...was, [name]: value }));
      whenReleased(() => {
        setRefused((was) => withoutField(was, String(name)));
        setFailure(null);
      });
    },
    [setRefused],
  );
  const discard = () => {
    if (draftName) removeDraft(draftName);
    setValues(initial);
    saw.current = initial;
    setTouched(new Set());
    setRefused({});
    setDraftBack(false);
  };

  const keepUnanswered = (now: Unanswered | null, sent: Values<C>) => {
    unanswered.current = now;
    if (draftName) writeDraft(draftName, sent, { unanswered: now, saw: saw.current });
  };
  /** Checks and sends; `more` is what a later step of the same form adds, such as the chosen company. */
  const submit = async (more: Partial<Values<C>> = {}) => {
    if (isSaving || form.current?.querySelector(unread)) return setRefusals((was) => was + 1);
    const sent = { ...(options.tidy?.(values) ?? values), ...more };
    const wrongIn = messagesOf(contract.input, sent);
    setValues(sent);
    setTouched(new Set([...Object.keys(wrongIn), ...Object.keys(values)]));
    judge();
    const parsed = z.safeDecode(contract.input, sent as never);
    if (!parsed.success) {
      const elsewhere = Object.entries(wrongIn).filter(([path]) => !isField(path, sent));
      setFailure(elsewhere[0] ? new CallFailure(400, { message: elsewhere[0][1] }) : null);
      setRefusals((was) => was + 1);
      return;
    }
    setSaving(true);
    setFailure(null);
    const body = JSON.stringify(parsed.data);
    const key = unanswered.current?.sent === body ? unanswered.current.key : uuidv7();
    // Before it is sent: a reload while it is on its way must not make it another write.
    keepUnanswered({ key, sent: body }, sent);
    try {
      const reply = await options.save(parsed.data as Sent<C>, key, saw.current);
      isLeaving.current = true;
      if (draftName) removeDraft(draftName);
      options.onSaved(reply.data);
    } catch (error) {
      const known = error instanceof CallFailure ? error : new CallFailure(500, {});
      if (!known.isOffline) keepUnanswered(null, sent);
      const met = known.now && options.joins?.(saw.current, sent, known.now);
      if (met) setValues(met.values);
      saw.current = met?.saw ?? saw.current;
      setRefused(met ? met.messages : known.fields);
      setTouched((was) => new Set([...was, ...Object.keys(known.fields)]));
      setFailure(met ? met.failure : known);
      setRefusals((was) => was + 1);
    } finally {
      setSaving(false);
    }
  };

  /** A failure that belongs to no field of this form. */
  const general = failure && !Object.keys(failure.fields).some((path) => isField(path, values)) ? failure : null;

  return {
    contract,
    values,
    set,
    enter: set as Enter<C>,
    touch,
    submit,
    discard,
    messages,
    messageAt: (name: string): string | undefined => messages[name],
    isSaving,
    isDirty,
    general,
    draftKeptAt: isDraftBack ? (kept?.keptAt ?? null) : null,
    formProps: {
      ref: form,
      noValidate: true,
      onKeyDown: onSendKey(() => void submit()),
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault();
        void submit();
      },
    },
  };
}

/**
 * What the server has refused, and what is wrong in fields that were left. It is judged when typing rests or a field is left, not at each letter: of
 * hundreds of lines that would be felt.
 */
function useMessages(contract: Call, values: object) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FieldMessages>({});
  const [times, judge] = useReducer((was: number) => was + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values wait until they are judged
  const wrong = useMemo(() => messagesOf(contract.input, values), [contract, times]);
  const left = Object.entries(wrong).filter(([path]) => touched.has(path));
  const messages: FieldMessages = { ...Object.fromEntries(left), ...refused };
  const touch = useCallback((name: string) => {
    whenReleased(() => {
      setTouched((was) => new Set(was).add(name));
      judge();
    });
  }, []);
  return [messages, judge, touch, setTouched, setRefused] as const;
}

const onSendKey = (send: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  send();
};

export type ContractForm<C extends Call = Call> = ReturnType<typeof useContractForm<C>>;

/** One message a field, by dotted path, as the server would say it. */
export function messagesOf(schema: z.ZodType, values: unknown): FieldMessages {
  const parsed = z.safeDecode(schema, values as never);
  const messages: FieldMessages = {};
  for (const issue of parsed.error?.issues ?? []) {
    const isMissing = issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null);
    messages[issue.path.join('.')] ??=
      isMissing || issue.message.startsWith('Invalid ') ? 'This is required' : issue.message;
  }
  return messages;
}

/** Whether a message belongs to a field that the form has; others stand above its buttons. */
const isField = (path: string, values: object): boolean => (path.split('.')[0] ?? '') in values;

/** Whether `null` says "none" for a field. */
export function mayBeNull(contract: Call, name: string): boolean {
  return fieldOf(contract, name)?.safeDecode(null as never).success ?? false;
}

export function fieldOf(contract: Call, name: string): z.ZodType | undefined {
  return contract.input instanceof z.ZodObject ? (contract.input.shape as Record<string, z.ZodType>)[name] : undefined;
}

/** What a form begins with: of each field what its contract takes when nothing is said, nothing yet of those that have to be filled in. */
export function beginningOf<C extends Call>(contract: C): Values<C> {
  const shape: Record<string, z.ZodType> = contract.input instanceof z.ZodObject ? contract.input.shape : {};
  const unsaid = (field: z.ZodType): unknown => {
    const left = z.safeDecode(field, undefined as never);
    if (left.success) return left.data;
    return field instanceof z.ZodString ? '' : field instanceof z.ZodBoolean ? false : null;
  };
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, unsaid(field)])) as Values<C>;
}

/** Required is what may not be left out, nor be empty. */
export function isRequired(contract: Call, name: string): boolean {
  const field = fieldOf(contract, name);
  if (!field) return false;
  return [undefined, null, '', []].every((nothing) => !z.safeDecode(field, nothing as never).success);
}

function withoutField(messages: FieldMessages, name: string): FieldMessages {
  return Object.fromEntries(Object.entries(messages).filter(([path]) => !`${path}.`.startsWith(`${name}.`)));
}

/** The element that takes what is typed: around it others are marked as well. */
function focusFirstWrong(form: HTMLElement | null): void {
  form
    ?.querySelector<HTMLElement>(':is(input, textarea, button):is([aria-invalid="true"], [data-error="true"])')
    ?.focus();
}
