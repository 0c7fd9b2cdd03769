import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';

/** Takes one of several things off a record; its toast offers Undo. */
export const RemoveRow = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <ActionIcon aria-label={`Remove ${name}`} onClick={onRemove}>
    <IconX size={16} stroke={1.6} />
  </ActionIcon>
);
