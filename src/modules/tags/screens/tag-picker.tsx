import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { can } from '#shared/permission.ts';
import { shown } from '#web/actions/shown.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import type { Choice } from '#web/picker/choice-list.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { typeCalls } from '../../types/contract.ts';
import { ColorMark } from '../../types/screens/color-mark.tsx';
import { useTypeChoices } from '../../types/screens/type-picker.tsx';
import { tagCalls } from '../contract.ts';

type Props = {
  label: string;
  className: string | undefined;
  of: { module: string; entityID: number };
  chosen: readonly number[];
  children: ReactNode;
};

/** Opens at once: the company's tags, of which each is put on a record or taken off it as it is picked, and a new one by its name. */
export function TagPicker({ of, chosen, ...button }: Props) {
  const client = useQueryClient();
  const { choices, ...source } = useTypeChoices('tag', chosen);
  const known = useReading(typeCalls.listTypes, { kind: 'tag' }).data?.types;
  const mayMake = useMay()(can('settings', 'update'));
  const colors = new Map(known?.map(({ id, color }) => [id, color]));
  const marked = choices?.map((choice) => {
    const color = colors.get(choice.id);
    return color ? { ...choice, mark: <ColorMark color={color} /> } : choice;
  });
  const tag = (id: number, name: string) =>
    write(client, tagCalls.tagRecord, { ...of, add: [id], remove: [] }, { done: `Tagged ${name}` });
  const toggle = ({ id, label }: Choice) =>
    shown(
      chosen.includes(id)
        ? write(client, tagCalls.tagRecord, { ...of, add: [], remove: [id] }, { done: `${label} taken off` })
        : tag(id, label),
    );
  const make = async (name: string) => {
    const { data: made } = await write(client, typeCalls.createType, { kind: 'tag', name });
    await tag(made.id, name);
  };
  return (
    <PickButton
      {...button}
      isOpenAtFirst
      {...source}
      choices={marked}
      chosen={chosen}
      isMultiple
      onPick={toggle}
      makeNew={mayMake ? { noun: 'tag', run: (typed) => shown(make(typed)) } : undefined}
    />
  );
}
