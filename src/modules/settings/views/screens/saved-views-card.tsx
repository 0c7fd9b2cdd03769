import { Button, TextInput } from '@mantine/core';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { type FormEvent, useEffect, useState } from 'react';
import { can } from '#shared/permission.ts';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { layoutFrom } from '#web/collection/column-layout.ts';
import type { ViewState, ViewsProps } from '#web/list/saved-views-provider.tsx';
import { LoadingLines } from '#web/page/states.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { Tick } from '#web/parts/tick.tsx';
import { type SavedView, viewCalls } from '../contract.ts';
import classes from './saved-views.module.css';

const stateOf = ({ search, layout }: SavedView): ViewState => ({ search, layout: layoutFrom(layout) });

/** The saved views of a list, own and shared: open one, rename, share or delete it, save the list as it is now. */
export function SavedViewsCard({ list, state, active, onApply, onActive, close }: ViewsProps) {
  const reading = useReading(viewCalls.listViews, { list }, { cache: cachePolicies.none });
  const mayCurate = useMay()(can('settings', 'update'));
  const [changing, setChanging] = useState<number | null>(null);
  const [changed, setChanged] = useState<number | null>(null);
  const views = reading.data?.views;

  // What was renamed or taken away, by whomever, is not called so any longer.
  const shown = views?.find(({ viewID }) => viewID === active?.viewID);
  useEffect(() => {
    if (!views || !active || shown?.name === active.name) return;
    onActive(shown ? { viewID: shown.viewID, name: shown.name } : null, shown && stateOf(shown));
  }, [views, active, shown, onActive]);

  return (
    <div className={classes.body}>
      {!views && !reading.error && <LoadingLines lines={2} />}
      {reading.error && !views && <p className={classes.none}>{reading.error.message}</p>}
      {views?.length === 0 && (
        <p className={classes.none}>Save the list as it is now: its filter, order and columns.</p>
      )}
      <ul className={classes.views}>
        {views?.map((view) => (
          <li key={view.viewID}>
            {changing === view.viewID ? (
              <ChangeForm
                view={view}
                close={() => {
                  setChanging(null);
                  setChanged(view.viewID);
                }}
              />
            ) : (
              <ViewLine
                view={view}
                isActive={view.viewID === active?.viewID}
                mayChange={view.isMine || mayCurate}
                wasChanged={view.viewID === changed}
                onApply={() => onApply(view, stateOf(view))}
                onChange={() => setChanging(view.viewID)}
              />
            )}
          </li>
        ))}
      </ul>
      {changing === null && (
        <SaveForm
          // Renamed, it is saved under its new name.
          key={active?.name ?? ''}
          {...{ list, state, active, close }}
          views={views ?? []}
          onSaved={onActive}
        />
      )}
    </div>
  );
}

type LineProps = {
  view: SavedView;
  isActive: boolean;
  mayChange: boolean;
  /** Just now: the focus goes back to where that began. */
  wasChanged: boolean;
  onApply: () => void;
  onChange: () => void;
};

function ViewLine({ view, isActive, mayChange, wasChanged, onApply, onChange }: LineProps) {
  const remove = useWriting(viewCalls.deleteView, { done: `View ${view.name} deleted` });
  return (
    <div className={classes.view}>
      <button type="button" className={classes.open} aria-current={isActive} onClick={onApply}>
        <span className={classes.name}>{view.name}</span>
        {view.isShared && (
          <span className={classes.shared}>
            <IconUsers size={14} stroke={1.8} aria-hidden />
            <span className={classes.sharedBy}>{view.isMine ? 'Shared' : view.userDisplayName}</span>
          </span>
        )}
      </button>
      {mayChange && (
        <>
          <SmallButton
            aria-label={`Rename or share the view ${view.name}`}
            data-tip="Rename or share"
            autoFocus={wasChanged}
            onClick={onChange}
          >
            <IconPencil size={14} stroke={1.8} />
          </SmallButton>
          <SmallButton
            aria-label={`Delete the view ${view.name}`}
            data-tip="Delete"
            onClick={() => remove.start({ viewID: view.viewID })}
          >
            <IconTrash size={14} stroke={1.8} />
          </SmallButton>
        </>
      )}
    </div>
  );
}

/** Another name, and whether it is shared; its filter and columns stay. */
function ChangeForm({ view: shown, close }: { view: SavedView; close: () => void }) {
  // What was there when it was opened: what somebody else saves meanwhile is not theirs to overwrite.
  const [view] = useState(shown);
  const [name, setName] = useState(view.name);
  const [isShared, setShared] = useState(view.isShared);
  const change = useWriting(viewCalls.updateView, { done: `View ${name.trim()} saved` });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const now = name.trim();
    const changes = {
      ...(now !== view.name && { name: { was: view.name, now } }),
      ...(isShared !== view.isShared && { isShared: { was: view.isShared, now: isShared } }),
    };
    try {
      if (Object.keys(changes).length > 0) await change.run({ viewID: view.viewID, changes });
      close();
    } catch {
      // What went wrong has been said; the name stays in the field.
    }
  };
  return (
    <form className={classes.change} onSubmit={(event) => void submit(event)}>
      <div className={classes.line}>
        <TextInput
          aria-label={`New name of ${view.name}`}
          value={name}
          maxLength={60}
          autoFocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="filled" loading={change.isRunning} disabled={name.trim() === ''}>
          Save
        </Button>
      </div>
      <div className={classes.line}>
        <Tick label="Share with everybody" isOn={isShared} onChange={setShared} />
        <Button variant="subtle" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type SaveProps = Pick<ViewsProps, 'list' | 'state' | 'active' | 'close'> & {
  views: readonly SavedView[];
  onSaved: ViewsProps['onActive'];
};

function SaveForm({ list, state, active, views, onSaved, close }: SaveProps) {
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
      <Tick label="Share with everybody" isOn={isShared} onChange={setShared} />
    </form>
  );
}
