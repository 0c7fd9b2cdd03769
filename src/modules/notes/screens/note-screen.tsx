import { useReading } from '#web/api/query.ts';
import { LeadOn } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { noteCalls } from '../contract.ts';

/** Where a notification or a copied link of a note leads: to its record, at the note. */
export function NoteScreen({ id }: { id: number }) {
  const { data, error, refetch } = useReading(noteCalls.getNote, { noteID: id }, { entityId: id });
  if (data?.address) return <LeadOn to={`${data.address}#note-${id}`} />;
  return (
    <Screen title="Note">
      {error ? <Failed error={error} what={`Note ${id}`} retry={() => void refetch()} /> : <LoadingLines lines={4} />}
    </Screen>
  );
}
