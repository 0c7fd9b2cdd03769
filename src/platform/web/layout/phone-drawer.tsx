import '../theme/dialog.css';
import { Drawer } from '@mantine/core';
import { PersonMenu } from './person-menu.tsx';
import classes from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** The sidebar of the phone, with the person at its foot; loaded when first opened. */
export function PhoneDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Drawer
      opened
      onClose={onClose}
      size={306}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': 'Areas' } }}
      classNames={{ content: classes.drawer ?? '' }}
    >
      <Sidebar isCollapsed={false} isPhone foot={<PersonMenu isNamed />} />
    </Drawer>
  );
}
