import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Call, Output } from '#shared/contract.ts';
import type { ListedEntity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import { write } from '../api/query.ts';
import { useMay } from '../api/session.tsx';
import { listAddress } from '../list/kept-filter.ts';
import { useGo, useGoOn } from '../page/page-link.tsx';
import { Screen } from '../page/screen.tsx';
import { Prohibited } from '../page/states.tsx';
import { FormBody } from './fields.tsx';
import { FormPage } from './form-page.tsx';
import { beginningOf, type ContractForm, useContractForm, type Values } from './use-contract-form.ts';

type Props<C extends Call> = {
  entity: ListedEntity;
  contract: C;
  /** What it begins with beside what the contract takes when nothing is said. */
  initial?: Partial<Values<C>>;
  /** Under which name what is typed is kept, where a form begins with something of its own. */
  draftName?: string;
  /** What is sent of what is typed. */
  tidy?: (values: Values<C>) => Values<C>;
  /** What the toast calls the new one, and the id its page has. */
  made: (output: Output<C>) => { name: string; id: number };
  children: (form: ContractForm<C>) => ReactNode;
};

/** The page with the form of a new record, for those who may add one; saved, it leads to the record's page. */
export function NewRecord<C extends Call>(props: Props<C>) {
  const { entity } = props;
  const title = `New ${entity.noun.toLowerCase()}`;
  const needs = can(entity.feature, 'create');
  const back = listAddress(entity.list);
  if (useMay()(needs)) return <NewForm {...props} title={title} back={back} />;
  return (
    <Screen title={title} backTo={back}>
      <Prohibited title={`the form of a ${title.toLowerCase()}`} needs={needs} />
    </Screen>
  );
}

function NewForm<C extends Call>(props: Props<C> & { title: string; back: string }) {
  const { entity, contract, initial: given, made, children, tidy, title, back } = props;
  const { draftName = `new-${entity.noun.toLowerCase()}` } = props;
  const initial = useMemo(() => ({ ...beginningOf(contract), ...given }), [contract, given]);
  const noun = entity.noun.toLowerCase();
  const go = useGo();
  const goOn = useGoOn();
  const client = useQueryClient();
  const form = useContractForm({
    contract,
    initial,
    draftName,
    ...(tidy && { tidy }),
    save: (input, key) =>
      write(client, contract, input, { key, isQuiet: true, done: (output) => `${made(output).name} added` }),
    onSaved: (output) => goOn(entity.address?.(made(output).id) ?? back),
  });
  return (
    <FormPage title={title} backTo={back}>
      <FormBody form={form} saveLabel={`Add ${noun}`} onCancel={() => go(back)}>
        {children(form)}
      </FormBody>
    </FormPage>
  );
}
