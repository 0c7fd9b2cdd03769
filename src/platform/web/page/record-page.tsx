import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Call, Output } from '#shared/contract.ts';
import type { Entity, ListedEntity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import type { Question } from '../actions/confirm.tsx';
import { confirmedAction } from '../actions/confirmed-action.ts';
import { showError } from '../actions/toast.tsx';
import { CallFailure, call, type Reply, type Sent } from '../api/api.ts';
import { AtRecord } from '../api/presence.tsx';
import { holdChanges, tellWritten, useReading } from '../api/query.ts';
import { useMay } from '../api/session.tsx';
import { useShellFacts, type Viewed } from '../layout/shell-facts.tsx';
import { listAddress } from '../list/kept-filter.ts';
import { useRouter } from './router.tsx';
import { Screen } from './screen.tsx';
import { Failed, LoadingLines } from './states.tsx';

type PageProps<C extends Call> = Origin & {
  id: number;
  contract: C;
  input: Sent<C>;
  /** What it is called until it is there, where people know its number: `Ticket 4779`. */
  name?: string;
  /** Work stands as a tab in the top bar while it is open. */
  tabOf?: (record: Output<C>) => Viewed['tab'];
  children: (record: Output<C>) => ReactNode;
};

/** Where one comes from and goes back to: the list of its kind with the filter it had, or another page. */
type Origin = { entity: ListedEntity; back?: never } | { entity: Entity; back: string };

type Shown = { entity: Entity; id: number; back: string };
const ShownContext = createContext<Shown | null>(null);

/** The record that this page shows, for what edits and deletes it. */
export function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('Only within a RecordPage');
  return shown;
}

/** The same, or null on a page that shows no record. */
export const useShownRecord = (): Shown | null => useContext(ShownContext);

type Area = { title: string; href: string };
/** The list that a page belongs to: the one given, else that of the kind of record which it shows. */
export function useArea(given?: Area): Area {
  const shown = useContext(ShownContext);
  if (given) return given;
  if (!shown?.entity.list) throw new Error('Only of a record with a list');
  return { title: shown.entity.list.title, href: shown.back };
}

/** One record: until it is there, when it cannot be had or is gone, and noted as viewed once it is. */
export function RecordPage<C extends Call>(props: PageProps<C>) {
  const { entity, id, contract, input, name, tabOf, children } = props;
  const back = props.back ?? listAddress(props.entity.list);
  const { data, error, refetch } = useReading(contract, input, { entityId: id });
  const { closeTab } = useShellFacts();
  const isGone = error instanceof CallFailure && error.status === 404;
  const record = { module: entity.module, entityID: id };
  const mayRestore = useMay()(can(entity.feature, 'delete'));
  const deleted = mayRestore && entity.list?.hasDeleted ? `${entity.list.path}/deleted` : null;
  const tab = data && tabOf?.(data);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is gone
  useEffect(() => {
    if (isGone && tabOf) closeTab(record);
  }, [isGone]);

  if (data && !isGone)
    return (
      <AtRecord key={id} record={record} tab={tab}>
        <ShownContext value={{ entity, id, back }}>{children(data)}</ShownContext>
      </AtRecord>
    );
  return (
    <Screen title={name ?? entity.noun} backTo={back}>
      {error ? (
        <Failed
          error={error}
          what={name ?? `This ${entity.noun.toLowerCase()}`}
          retry={() => void refetch()}
          back={back}
          deleted={deleted}
        />
      ) : (
        <LoadingLines />
      )}
    </Screen>
  );
}

type Deleted = Shown & { name: string };
export type DeleteProps<C extends Call> = Deleted & {
  contract: C;
  input: Sent<C>;
  /** What is asked before it goes, where more than itself hangs on it; nothing where it does not. */
  ask?: (() => Promise<Question | undefined>) | undefined;
};

/** What follows a deletion: its tab is closed, its page goes away, and then what is left asks again; the toast offers Undo. */
export function useLeavingDeleted({ entity: { module }, id, name, back }: Deleted) {
  const { leave } = useRouter();
  const client = useQueryClient();
  const { tabs, closeTab } = useShellFacts();
  return async <C extends Call>(input: Sent<C>, reply: Reply<C>): Promise<void> => {
    if (tabs.some((tab) => tab.module === module && tab.entityID === id)) closeTab({ module, entityID: id });
    // What was typed into its form has gone with it: nobody is asked about that.
    await leave(back, 'push', { ignoreBlocker: true });
    // Once nothing is left on the page that would ask for it again.
    tellWritten(client, input, reply, { done: `${name} deleted`, deletes: { module, entityId: id } });
  };
}

/** Deletes the record, closes its tab and goes back to its list; the toast offers Undo. */
export function useDeleting<C extends Call>({ contract, input, ask, ...deleted }: DeleteProps<C>) {
  const leaveDeleted = useLeavingDeleted(deleted);
  const client = useQueryClient();
  return async () => {
    const asked = await ask?.().catch((error: unknown) => {
      showError(error);
      return null;
    });
    // What hangs on it is not known: it stays.
    if (asked === null) return;
    const question = asked && { question: asked };
    let release = (): void => undefined;
    const run = async () => {
      release = holdChanges(client);
      try {
        return await call(contract, input);
      } catch (error) {
        release();
        throw error;
      }
    };
    const reply = await confirmedAction({ ...question, run, tellsWhy: true });
    try {
      if (reply) await leaveDeleted<C>(input, reply);
    } finally {
      release();
    }
  };
}
