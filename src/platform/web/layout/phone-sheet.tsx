import '../theme/dialog.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './phone-sheet.module.css';

/** Over the whole page of a phone; what is in it has its own head, with a way out. */
export function PhoneSheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Modal
      opened
      fullScreen
      onClose={onClose}
      withCloseButton={false}
      attributes={{ content: { 'aria-label': title } }}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {children}
    </Modal>
  );
}
