import type { Audience } from '../rules.ts';
import type { TemplateKind } from './rules.ts';

export type NoteTemplateTables = {
  note_templates: {
    template_id: number;
    name: string;
    body: string;
    audience: Audience;
    kinds: TemplateKind[];
    deleted_at: string | null;
  };
};
