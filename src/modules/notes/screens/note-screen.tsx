import { Navigate } from '@tanstack/react-router';
import { useReading } from '#web/api/query.ts';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { noteCalls } from '../contract.ts';

/** Where a notification or a copied link of a note leads: to its record, at the note. */
export function NoteScreen({ id }: { id: number }) {
  const { data, error, refetch } = useReading(noteCalls.getNote, { noteID: id }, { entityId: id });
  if (data?.address) return <Navigate to={data.address} hash={`note-${id}`} replace />;
  return (
    <Screen title="Note">
      {error ? <Failed error={error} what={`Note ${id}`} retry={() => void refetch()} /> : <LoadingLines lines={4} />}
    </Screen>
  );
}
