import { type ModulePages, screen } from '#web/page/pages.ts';

export const notePages: ModulePages = {
  screens: {
    'notes/$id': screen(() => import('./screens/note-screen.tsx'), 'NoteScreen'),
  },
  settings: [
    {
      key: 'note_templates',
      label: 'Note templates',
      card: screen(() => import('./templates/screens/note-templates-card.tsx'), 'NoteTemplatesCard'),
    },
  ],
};
