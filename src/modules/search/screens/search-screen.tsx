import { Button } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { textDebounceMs } from '#shared/delays.ts';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { type ListReading, useReading, useReadingPages } from '#web/api/query.ts';
import { useLongRows } from '#web/collection/use-long-rows.ts';
import { useNear } from '#web/list/use-near.ts';
import { PageLink } from '#web/page/page-link.tsx';
import type { Addressed } from '#web/page/pages.ts';
import { Screen } from '#web/page/screen.tsx';
import { Segments } from '#web/page/segments.tsx';
import { Empty, Failed, LoadingLines } from '#web/page/states.tsx';
import { type Hit, searchCalls } from '../contract.ts';
import classes from './search.module.css';
import { TargetText, targetOf } from './target-text.tsx';

const maxLength = 100;
/** So many of a kind stand among those of all kinds; where there are as many there may be more. */
const fewOfAKind = 6;

/** Everything that words find: a few of each kind, or all of one. The address says both. */
export function SearchScreen({ search, onSearch }: Pick<Addressed, 'search' | 'onSearch'>) {
  const words = (search.search ?? '').trim().slice(0, maxLength);
  const kind = search.kind ?? '';
  const found = useReading(
    searchCalls.find,
    { text: words },
    { isEnabled: words !== '', keepsPrevious: true, cache: cachePolicies.none },
  );
  const page = useRef<HTMLDivElement>(null);
  const kinds = groupsOf(words === '' ? [] : (found.data?.hits ?? []));
  const pick = (module: string) => onSearch({ ...(words && { search: words }), ...(module && { kind: module }) });
  const shown = [{ key: '', label: 'All' }, ...kinds.map(({ module, title }) => ({ key: module, label: title }))];
  if (kind && !kinds.some(({ module }) => module === kind)) shown.push({ key: kind, label: titleOf(kind) });
  const count = shown.length;
  useEffect(() => {
    // On a phone the chosen one may stand beyond the edge.
    if (kind === '' || count < 2) return;
    page.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [kind, count]);
  return (
    <Screen title="Search" {...(words && { pageTitle: `${words} · Search` })}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go between the links in it */}
      <div className={classes.page} ref={page} onKeyDown={(event) => moveBetween(event, page.current)}>
        <WordsField
          words={words}
          onChange={(text) => onSearch({ ...(text && { search: text }), ...(kind && { kind }) })}
        />
        {words !== '' && (
          <div className={classes.kinds}>
            <Segments label="Kinds of records" segments={shown} active={kind} onPick={pick} />
          </div>
        )}
        {words === '' && (
          <Empty
            icon={IconSearch}
            title="What are you looking for?"
            text="A number, a name, a phone number, a serial number, an amount, or words of anything that was written. What is typed wrongly is found all the same."
          />
        )}
        {words !== '' && kind !== '' && (
          <AllOfKind
            key={`${kind} ${words}`}
            words={words}
            module={kind}
            isElsewhere={kinds.length > 0}
            isAlike={found.data?.isAlike ?? false}
            isOfKind={kinds.some(({ module }) => module === kind)}
            pick={pick}
          />
        )}
        {words !== '' && kind === '' && found.error && !found.data && (
          <Failed error={found.error} what="What was found" retry={() => void found.refetch()} />
        )}
        {words !== '' && kind === '' && !found.data && !found.error && <LoadingLines />}
        {words !== '' && kind === '' && found.data && (
          <FewOfEach
            words={words}
            kinds={kinds}
            isAlike={found.data.isAlike}
            isSearching={found.isFetching}
            pick={pick}
          />
        )}
      </div>
    </Screen>
  );
}

type Group = { module: string; title: string; hits: Hit[] };

const groupsOf = (hits: readonly Hit[]): Group[] =>
  [...Map.groupBy(hits, ({ module }) => module)].map(([module, some]) => ({
    module,
    title: some[0] ? targetOf(some[0]).group : module,
    hits: some,
  }));

/** Of a kind of which nothing has been found. */
const titleOf = (module: string): string => `${module.charAt(0).toUpperCase()}${module.slice(1).replaceAll('_', ' ')}`;

function WordsField({ words, onChange }: { words: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(words);
  const tell = useDebouncedCallback((text: string) => onChange(text.trim()), textDebounceMs);
  useEffect(() => setTyped((was) => (was.trim() === words ? was : words)), [words]);
  return (
    <search className={classes.field}>
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <input
        className={classes.input}
        value={typed}
        maxLength={maxLength}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          tell(event.currentTarget.value);
        }}
        onKeyDown={(event) => event.key === 'Enter' && onChange(typed.trim())}
        placeholder="Search everything"
        aria-label="Search everything"
        // biome-ignore lint/a11y/noAutofocus: who opens the page is about to type
        autoFocus={words === ''}
        data-list-search
      />
    </search>
  );
}

type FewProps = {
  words: string;
  kinds: readonly Group[];
  isAlike: boolean;
  isSearching: boolean;
  pick: (module: string) => void;
};

function FewOfEach({ words, kinds, isAlike, isSearching, pick }: FewProps) {
  if (kinds.length === 0) return isSearching ? <LoadingLines /> : <Nothing words={words} />;
  const sections = kinds.map(({ module, title, hits }) => (
    <section key={module} className={classes.kind} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      <Rows hits={hits} words={words} />
      {hits.length >= fewOfAKind && (
        <Button variant="subtle" className={classes.all ?? ''} onClick={() => pick(module)}>
          All {title.toLowerCase()} with “{words}”
        </Button>
      )}
    </section>
  ));
  return (
    <>
      {isAlike && <Alike words={words} />}
      {sections}
    </>
  );
}

type AllProps = {
  words: string;
  module: string;
  isElsewhere: boolean;
  /** Nothing of any kind holds the words; some of this kind was found beside other kinds. */
  isAlike: boolean;
  isOfKind: boolean;
  pick: (module: string) => void;
};

function AllOfKind({ words, module, isElsewhere, isAlike, isOfKind, pick }: AllProps) {
  const list = useReadingPages<Hit, typeof searchCalls.list>(searchCalls.list, { text: words, module });
  const { rows } = list;
  if (!rows)
    return list.error ? <Failed error={list.error} what="What was found" retry={list.retry} /> : <LoadingLines />;
  if (rows.length === 0)
    return isElsewhere ? <NothingOfKind words={words} module={module} pick={pick} /> : <Nothing words={words} />;
  return (
    <section className={classes.kind} aria-label={titleOf(module)}>
      {isAlike && <Alike words={words} />}
      {!isAlike && isElsewhere && !isOfKind && <Alike words={words} module={module} />}
      <Rows hits={rows} words={words} />
      {list.hasMore && <More key={rows.length} {...list} />}
    </section>
  );
}

/** The next page, once one comes near the end of this one. */
function More({ loadMore, retryMore }: Pick<ListReading<Hit>, 'loadMore' | 'retryMore'>) {
  const foot = useRef<HTMLDivElement>(null);
  const isNear = useNear(foot, '600px');
  useEffect(() => {
    if (isNear) loadMore?.();
  }, [isNear, loadMore]);
  return (
    <div ref={foot}>
      <Button variant="subtle" className={classes.all ?? ''} onClick={retryMore ?? loadMore}>
        Show more
      </Button>
    </div>
  );
}

function Rows({ hits, words }: { hits: readonly Hit[]; words: string }) {
  return (
    <ul>
      {useLongRows(hits).map((hit) => {
        const target = targetOf(hit);
        return (
          <li key={target.key}>
            <PageLink href={target.path} className={classes.row} data-opens>
              <TargetText target={target} words={words} />
            </PageLink>
          </li>
        );
      })}
    </ul>
  );
}

/** Says of what is shown, of one kind or of all, that it is not quite what was typed. */
function Alike({ words, module }: { words: string; module?: string }) {
  const none = module ? `No ${titleOf(module).toLowerCase()} have` : 'Nothing has';
  return (
    <p className={classes.alike}>
      {none} “{words}”. This is written nearly so:
    </p>
  );
}

function NothingOfKind({ words, module, pick }: Pick<AllProps, 'words' | 'module' | 'pick'>) {
  return (
    <Empty
      icon={IconSearch}
      title={`No ${titleOf(module).toLowerCase()} have “${words}”`}
      text="Other records do."
      actions={
        <Button variant="filled" onClick={() => pick('')}>
          Show all of them
        </Button>
      }
    />
  );
}

function Nothing({ words }: { words: string }) {
  return (
    <Empty
      icon={IconSearch}
      title={`Nothing has “${words}”`}
      text="Not even with a letter wrong, among what you may see. Try fewer words, or the beginning of one."
    />
  );
}

/** The arrows go from line to line, and up from the first back to the words. */
function moveBetween(event: KeyboardEvent, page: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || !page) return;
  const stops = [...page.querySelectorAll<HTMLElement>('input, a[data-opens]')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at === -1 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
