import { type ModulePages, screen } from '#web/page/pages.ts';

export const notePages: ModulePages = {
  screens: {
    'notes/$id': screen(() => import('./screens/note-screen.tsx'), 'NoteScreen'),
  },
};
