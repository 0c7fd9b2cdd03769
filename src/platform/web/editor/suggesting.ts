import { shift } from '@floating-ui/dom';
import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionMatch, type SuggestionProps, type Trigger } from '@tiptap/suggestion';
import { suggestionDebounceMs } from '#shared/delays.ts';
import type { LookUp, Suggested } from './lookups.ts';

/** A list of suggestions as it is drawn; null while nobody asks for one. */
export type OpenList = {
  /** Where it is drawn: an element that follows the text. */
  place: HTMLElement;
  isLoading: boolean;
  items: readonly Suggested[];
  marked: number;
  pick: (item: Suggested) => void;
};

/** What is open at the moment, told to whoever draws it. */
export class SuggestionStore {
  #open: OpenList | null = null;
  readonly #watchers = new Set<() => void>();

  read = (): OpenList | null => this.#open;
  watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };
  show(open: OpenList | null): void {
    this.#open = open;
    for (const watcher of this.#watchers) watcher();
  }
}

/** A name or a subject is several words; after more than these somebody is writing about something else. */
const maxWords = 4;
const maxSearch = 50;

/** What is searched for: the words after the sign, up to where one writes. Only the last of them is looked at. */
function findMatch({ char, $position }: Trigger): SuggestionMatch {
  const before = $position.nodeBefore?.text?.slice(-maxSearch - 2) ?? '';
  const at = before.lastIndexOf(char);
  const query = before.slice(at + 1);
  const isAfterWord = at > 0 && !/[\s([{]/.test(before.charAt(at - 1));
  if (at < 0 || isAfterWord || /^\s|\s{2}$|[#@]/.test(query) || query.trim().split(/\s+/).length > maxWords)
    return null;
  return { range: { from: $position.pos - query.length - 1, to: $position.pos }, query, text: char + query };
}

/** Not within code, nor in a link that stands there already. */
function isAllowed(state: EditorState, { from, to }: { from: number; to: number }): boolean {
  const link = state.schema.marks.link;
  const isCode = Boolean(state.doc.resolve(from).parent.type.spec.code);
  return !isCode && !(link && state.doc.rangeHasMark(from, to, link));
}

/** `#` finds tasks and tickets, `@` finds people (product.md §2): 300 ms after the last key. */
export const suggesting = (lookUps: Readonly<Record<string, LookUp>>, store: SuggestionStore) =>
  Extension.create({
    name: 'suggesting',
    addProseMirrorPlugins() {
      return Object.entries(lookUps).map(([char, lookUp]) => pluginOf(this.editor, char, lookUp, store));
    },
  });

function pluginOf(editor: Editor, char: string, lookUp: LookUp, store: SuggestionStore) {
  return Suggestion<Suggested, Suggested>({
    editor,
    char,
    pluginKey: new PluginKey(`suggestions ${char}`),
    debounce: suggestionDebounceMs,
    // Within the window, also on a phone.
    floatingUi: { middleware: [shift({ padding: 12 })] },
    findSuggestionMatch: findMatch,
    allow: ({ state, range }) => isAllowed(state, range),
    items: ({ query, signal }) => lookUp(query.trim(), signal),
    command: ({ editor: target, range, props }) => target.chain().focus().insertContentAt(range, props.content).run(),
    render: () => drawing(store),
  });
}

function drawing(store: SuggestionStore) {
  const place = document.createElement('div');
  let leave: (() => void) | null = null;
  const show = (given: SuggestionProps<Suggested, Suggested>) => {
    const isPointless = !given.loading && given.items.length === 0 && /\s/.test(given.query.trim());
    // Whoever goes on writing after words that name nothing is not asking any more.
    store.show(
      isPointless
        ? null
        : { place, isLoading: given.loading, items: given.items, marked: 0, pick: (item) => given.command(item) },
    );
  };
  return {
    onStart: (given: SuggestionProps<Suggested, Suggested>) => {
      leave = given.mount(place);
      show(given);
    },
    onUpdate: show,
    onExit: () => {
      leave?.();
      leave = null;
      store.show(null);
    },
    onKeyDown: ({ event }: { event: KeyboardEvent }) => onKey(event, store),
  };
}

/** True when the key was meant for the list; Escape is the plugin's own. */
function onKey(event: KeyboardEvent, store: SuggestionStore): boolean {
  const open = store.read();
  const count = open?.items.length ?? 0;
  if (!open || count === 0) return false;
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step !== undefined) {
    store.show({ ...open, marked: (open.marked + step + count) % count });
    return true;
  }
  const item = open.items[open.marked];
  const isPick = (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey;
  if (!isPick || !item) return false;
  open.pick(item);
  return true;
}
