import { ActionIcon } from '@mantine/core';
import { IconArchive, IconPencil } from '@tabler/icons-react';
import { shown } from '#web/actions/shown.ts';
import classes from './facts.module.css';

type Props = { name: string; onEdit: () => void; onEnd: () => Promise<unknown> };

/** At the end of the line of something that a company keeps: its form, and the way out of use. */
export const LineButtons = ({ name, onEdit, onEnd }: Props) => (
  <span className={classes.buttons}>
    <ActionIcon aria-label={`Edit ${name}`} data-tip="Edit" onClick={onEdit}>
      <IconPencil size={16} stroke={1.6} />
    </ActionIcon>
    <ActionIcon aria-label={`Take ${name} out of use`} data-tip="Take out of use" onClick={() => shown(onEnd())}>
      <IconArchive size={16} stroke={1.6} />
    </ActionIcon>
  </span>
);
