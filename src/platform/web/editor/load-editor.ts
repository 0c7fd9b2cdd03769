import type { ComponentType } from 'react';
import type { NoteEditorProps } from './note-editor.tsx';

type Body = ComponentType<NoteEditorProps>;
let loaded: Body | null = null;

/** Fetches what the editor is made of; whoever waited for it draws one without a moment in between. */
export async function loadEditor(): Promise<Body> {
  loaded = (await import('./editor-body.tsx')).EditorBody;
  return loaded;
}

/** The editor, once it has been fetched. */
export const loadedEditor = (): Body | null => loaded;
