import type { Entity } from '#shared/entity.ts';

export const noteTemplateEntity: Entity = {
  module: 'note_templates',
  noun: 'Note template',
  feature: 'settings',
  address: () => '/settings/note_templates',
};
