import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { readingKey, write } from '#web/api/query.ts';
import { useGo } from '#web/page/page-link.tsx';
import { signInCalls } from '../../../sign-in/contract.ts';
import { viewingCalls } from '../contract.ts';

/** From here on the product is looked at as somebody with the role sees it. */
export function ViewAsRole({ roleID }: { roleID: number }) {
  const client = useQueryClient();
  const go = useGo();
  const begin = async () => {
    await write(client, viewingCalls.viewAsRole, { roleID }, { isQuiet: true });
    // With the rights of before, the page that follows would ask for what is refused.
    await client.refetchQueries({ queryKey: readingKey(signInCalls.getCurrentUser, {}) }, { cancelRefetch: false });
    go('/');
  };
  return (
    <Button
      leftSection={<IconEye size={14} stroke={1.8} />}
      // What went wrong has been said.
      onClick={() => void begin().catch(() => undefined)}
    >
      View as this role
    </Button>
  );
}
