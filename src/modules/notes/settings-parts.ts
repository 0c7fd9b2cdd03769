import { type SettingsPart, screen } from '#web/page/pages.ts';

export const noteSettings: readonly SettingsPart[] = [
  {
    key: 'note_templates',
    label: 'Note templates',
    section: 'Work',
    card: screen(() => import('./templates/screens/note-templates-card.tsx'), 'NoteTemplatesCard'),
  },
];
