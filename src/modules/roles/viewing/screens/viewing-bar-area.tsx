import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { write } from '#web/api/query.ts';
import { usePerson } from '#web/api/session.tsx';
import banner from '#web/layout/offline-banner.module.css';
import { viewingCalls } from '../contract.ts';

/** Says through which role the product is looked at, and ends it. */
export function ViewingBar() {
  const client = useQueryClient();
  const { roleName } = usePerson();
  return (
    <div className={banner.banner} role="status">
      <IconEye size={16} stroke={1.6} />
      <span>
        <strong>You are viewing as {roleName}.</strong> You see what somebody with this role sees; nothing can be
        changed.
      </span>
      <Button ml="auto" flex="none" onClick={() => void write(client, viewingCalls.stopViewing, {}, { isQuiet: true })}>
        Stop viewing
      </Button>
    </div>
  );
}
