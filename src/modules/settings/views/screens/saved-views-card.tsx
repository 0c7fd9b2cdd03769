import { ActionIcon, Button, Checkbox, TextInput } from '@mantine/core';
import { IconTrash, IconUsers } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { can } from '#shared/permission.ts';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { layoutFrom } from '#web/collection/column-layout.ts';
import type { ViewsProps } from '#web/list/saved-views-provider.tsx';
import { LoadingLines } from '#web/page/states.tsx';
import { type SavedView, viewCalls } from '../contract.ts';
import classes from './saved-views.module.css';

/** The saved views of a list: open one, save the list as it is now, delete one. */
export function SavedViewsCard({ list, state, active, onApply, onActive, close }: ViewsProps) {
  const reading = useReading(viewCalls.listViews, { list }, { cache: cachePolicies.none });
  const remove = useWriting(viewCalls.deleteView, { done: 'View deleted' });
  const mayShare = useMay()(can('settings', 'update'));
  const views = reading.data?.views;

  const deleteView = async ({ viewID }: SavedView) => {
    await remove.run({ viewID }).catch(() => undefined);
    if (active?.viewID === viewID) onActive(null);
  };
  return (
    <div className={classes.body}>
      {!views && !reading.error && <LoadingLines lines={2} />}
      {reading.error && !views && <p className={classes.none}>{reading.error.message}</p>}
      {views?.length === 0 && (
        <p className={classes.none}>Save the list as it is now: its filter, order and columns.</p>
      )}
      <ul className={classes.views}>
        {views?.map((view) => (
          <li key={view.viewID} className={classes.view}>
            <button
              type="button"
              className={classes.open}
              aria-current={view.viewID === active?.viewID}
              onClick={() => onApply(view, { search: view.search, layout: layoutFrom(view.layout) })}
            >
              <span className={classes.name}>{view.name}</span>
              {view.isShared && (
                <span className={classes.shared}>
                  <IconUsers size={14} stroke={1.8} aria-hidden />
                  {view.isMine ? 'Shared' : view.userDisplayName}
                </span>
              )}
            </button>
            {(view.isMine || mayShare) && (
              <ActionIcon size={24} aria-label={`Delete the view ${view.name}`} onClick={() => void deleteView(view)}>
                <IconTrash size={14} stroke={1.8} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      <SaveForm {...{ list, state, active, mayShare, close }} views={views ?? []} onSaved={onActive} />
    </div>
  );
}

type SaveProps = Pick<ViewsProps, 'list' | 'state' | 'active' | 'close'> & {
  mayShare: boolean;
  views: readonly SavedView[];
  onSaved: ViewsProps['onActive'];
};

function SaveForm({ list, state, active, mayShare, views, onSaved, close }: SaveProps) {
  const [name, setName] = useState(active?.name ?? '');
  const save = useWriting(viewCalls.saveView, { done: ({ name: saved }) => `View ${saved} saved` });
  const same = views.find((view) => view.isMine && view.name.toLowerCase() === name.trim().toLowerCase());
  const [chosen, setShared] = useState<boolean>();
  const isShared = chosen ?? same?.isShared ?? false;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    try {
      const { data } = await save.run({ list, name, ...state, isShared });
      onSaved({ viewID: data.viewID, name: data.name });
      close();
    } catch {
      // What went wrong has been said; the name stays in the field.
    }
  };
  return (
    <form className={classes.save} onSubmit={(event) => void submit(event)}>
      <div className={classes.line}>
        <TextInput
          aria-label="Name of the view"
          placeholder="Name of the view"
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={save.isRunning} disabled={name.trim() === ''}>
          {same ? 'Replace' : 'Save'}
        </Button>
      </div>
      {mayShare && (
        <Checkbox
          label="Share with everybody"
          checked={isShared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </form>
  );
}
