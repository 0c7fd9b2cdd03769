import { NoteScreen } from '#modules/notes/screens/note-screen.tsx';
import { UserDetailScreen } from '#modules/people/screens/user-detail-screen.tsx';
import { NotFound } from '#web/states.tsx';
import { useId } from './address.ts';

export function UserDetail() {
  const id = useId();
  return id === undefined ? <NotFound /> : <UserDetailScreen id={id} />;
}

export function NoteAddress() {
  const id = useId();
  return id === undefined ? <NotFound /> : <NoteScreen id={id} />;
}
