import { useRouter } from '@tanstack/react-router';
import { Failed } from '#web/states.tsx';

/** A page that broke, or whose code or data did not arrive. */
export function FailedPage({ error }: { error: unknown }) {
  const router = useRouter();
  return <Failed error={error} what="This page" retry={() => void router.invalidate()} />;
}
