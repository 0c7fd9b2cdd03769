import { ActionIcon, Button } from '@mantine/core';
import {
  IconBellFilled,
  IconBellPlus,
  IconCheck,
  IconChevronDown,
  IconDots,
  IconFileText,
  IconFileTypeDocx,
  IconLink,
  IconPin,
  IconPinFilled,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRotate,
  IconTrash,
  IconWand,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { confirmedAction } from '#web/confirmed-action.ts';
import { fetchDocument } from '#web/documents.ts';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { PdfPreview } from '#web/pdf/pdf-preview.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { opens, PopupMenu, usePopup } from '#web/popup.tsx';
import { useReading, write } from '#web/query.ts';
import { useDeleting } from '#web/record-page.tsx';
import { saveBlob } from '#web/save-blob.ts';
import { usePerson } from '#web/session.tsx';
import { deviceID } from '#web/stored-user.ts';
import { showDone, showError } from '#web/toast.tsx';
import { automationCalls, type Rule } from '../automation/contract.ts';
import { changeSetCalls, type Outcome } from '../change-sets/contract.ts';
import { statuses, statusNames } from '../rules.ts';
import { useCloseQuestion } from './use-close-question.ts';
import type { WorkChanges } from './use-work-changes.ts';
import classes from './work-detail.module.css';
import { addressOf, statusKind, statusWord, type WorkArea, type WorkDetail } from './work-panel.tsx';

type Props = { area: WorkArea; work: WorkDetail; changes: WorkChanges; back: string };

/** Status, start and pause, the end of the work, and what is rarely needed behind the dots. */
export function WorkActionsPanel({ area, work, changes, back }: Props) {
  const { start } = changes;
  const me = usePerson().currentUser;
  const more = usePopup();
  const mine = work.assignedUserWithFlagStatus.find((assignee) => assignee.userID === me)?.statusID ?? work.statusID;
  const mayStart = work.mayEdit && work.isOpen && mine !== statuses.inProgress;
  const mayPause = work.mayEdit && work.isOpen && mine === statuses.inProgress;
  const isCloseWanted = useCloseQuestion(area);
  const close = async () => {
    const answer = await confirmedAction({ run: () => isCloseWanted(work.id), tellsWhy: true });
    if (answer) start(area.close, `${area.one} ${work.id} ${area.ended}`);
  };
  const move = (statusID: number) => start(area.changeStatus, whatPaused, { statusID, deviceID: deviceID() });

  return (
    <div className={classes.actions}>
      <PickButton
        label={`Status: ${statusWord(work.statusID, work.statusName)}`}
        className={classes.status}
        isDisabled={!work.mayEdit || work.nextStatuses.length === 0}
        chosen={[]}
        choices={work.nextStatuses.map(({ statusID }) => ({
          id: statusID,
          label: statusNames[statusID],
          mark: <StatusGlyph status={statusKind(statusID)} />,
        }))}
        onPick={({ id }) => move(id)}
      >
        <StatusGlyph status={statusKind(work.statusID)} />
        {statusWord(work.statusID, work.statusName)}
        {work.mayEdit && work.nextStatuses.length > 0 && <IconChevronDown size={14} stroke={1.8} aria-hidden />}
      </PickButton>
      {mayStart && (
        <button type="button" className={classes.work} onClick={() => move(statuses.inProgress)}>
          <IconPlayerPlayFilled size={14} aria-hidden />
          Start work
        </button>
      )}
      {mayPause && (
        <button type="button" className={classes.work} onClick={() => move(statuses.paused)}>
          <IconPlayerPauseFilled size={14} aria-hidden />
          Pause
        </button>
      )}
      {work.mayEdit && work.isOpen && (
        <Button size="md" leftSection={<IconCheck size={14} stroke={1.8} />} onClick={() => void close()}>
          {area.endVerb}
        </Button>
      )}
      {work.mayEdit && !work.isOpen && (
        <Button
          size="md"
          leftSection={<IconRotate size={14} stroke={1.8} />}
          onClick={() => start(area.reopen, `${area.one} ${work.id} reopened`)}
        >
          Reopen
        </Button>
      )}
      <div className={classes.actionsRight}>
        <ActionIcon
          aria-label={work.isSubscribe ? 'Unsubscribe' : 'Subscribe'}
          aria-pressed={work.isSubscribe}
          data-tip={work.isSubscribe ? 'You are told of every change' : 'Tell me of every change'}
          onClick={() => start(area.changeSubscription, undefined, { isSubscribe: !work.isSubscribe })}
        >
          {work.isSubscribe ? <IconBellFilled size={16} /> : <IconBellPlus size={16} stroke={1.6} />}
        </ActionIcon>
        <ActionIcon
          aria-label={work.isPinned ? 'Unpin' : 'Pin'}
          aria-pressed={work.isPinned}
          data-tip={work.isPinned ? 'Unpin' : 'Pin'}
          onClick={() => start(area.changePin, undefined, { isPinned: !work.isPinned })}
        >
          {work.isPinned ? <IconPinFilled size={16} /> : <IconPin size={16} stroke={1.6} />}
        </ActionIcon>
        <ActionIcon aria-label="More" {...opens(more, 'menu')}>
          <IconDots size={16} stroke={1.6} />
        </ActionIcon>
        <More area={area} work={work} back={back} more={more} />
      </div>
    </div>
  );
}

/** Undo takes both back: what was begun, and what was paused for it. */
const whatPaused = ({ pausedWork }: WorkDetail) =>
  pausedWork ? `Paused ${pausedWork.entityID} ${pausedWork.subject}` : '';

/** Nothing where it was refused: the reason is said. */
const whatMacroDid =
  (name: string) =>
  ({ items: [item] }: Outcome): string => {
    if (!item || item.refusal !== null) return '';
    return item.changes.length > 0 ? `${name}: done` : 'All of it is so already';
  };

function More({ area, work, back, more }: Omit<Props, 'changes'> & { more: ReturnType<typeof usePopup> }) {
  const copyLink = async () => {
    await navigator.clipboard?.writeText(window.location.origin + addressOf(area, work));
    showDone('Link copied');
  };
  const remove = useDeleting({
    entity: area.entity,
    id: work.id,
    name: `${area.entity.noun} ${work.id}`,
    contract: area.delete,
    input: { [area.idName]: work.id },
    back,
  });
  const macros = useReading(
    automationCalls.listMacros,
    { kind: area.kind },
    { isEnabled: more.isOpen, also: ['rules'] },
  ).data;
  const client = useQueryClient();
  const runMacro = async ({ changes, name }: Rule) => {
    const input = { kind: area.kind, ids: [work.id], changes };
    const options = { done: whatMacroDid(name), touches: [area.module, 'frame'] };
    // What goes wrong has been shown.
    const reply = await write(client, changeSetCalls.changeMany, input, options).catch(() => null);
    const refusal = reply?.data.items[0]?.refusal;
    if (refusal) showError(new Error(refusal));
  };
  const [isSummaryShown, setSummaryShown] = useState(false);
  const what = `${area.entity.noun} ${work.id}`;
  const document = { path: area.module, filename: String(work.id) };
  const saveForWord = () =>
    fetchDocument('images/getDOC_get', document)
      .then((blob) => saveBlob(blob, `${what}.docx`))
      .catch(showError);
  const menu = (
    <PopupMenu
      of={more}
      side="bottom-end"
      width={220}
      items={[
        ...(work.mayEdit ? (macros?.macros ?? []) : []).map(({ rule }) => ({
          label: rule.name,
          icon: <IconWand size={16} stroke={1.6} />,
          run: () => void runMacro(rule),
        })),
        { label: 'Copy the link', icon: <IconLink size={16} stroke={1.6} />, run: () => void copyLink() },
        {
          label: 'Work summary',
          icon: <IconFileText size={16} stroke={1.6} />,
          run: () => setSummaryShown(true),
          isApart: true,
        },
        {
          label: 'Work summary for Word',
          icon: <IconFileTypeDocx size={16} stroke={1.6} />,
          run: () => void saveForWord(),
        },
        ...(work.mayDelete
          ? [
              {
                label: `Delete the ${area.one}`,
                icon: <IconTrash size={16} stroke={1.6} />,
                run: () => void remove(),
                isDangerous: true,
                isApart: true,
              },
            ]
          : []),
      ]}
    />
  );
  return (
    <>
      {menu}
      {isSummaryShown && (
        <PdfPreview
          what={what}
          fileName={`${what}.pdf`}
          load={(signal) => fetchDocument('images/getPDFPreview_get', document, signal)}
          onClose={() => setSummaryShown(false)}
        />
      )}
    </>
  );
}
