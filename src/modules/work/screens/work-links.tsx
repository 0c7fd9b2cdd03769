import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { StatusGlyph } from '#web/marks/status-glyph.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { railButton } from '#web/page/properties.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import type { LinkView, SettableLink } from '../link-rules.ts';
import { useLinkChoices } from './use-link-choices.ts';
import { useWorkBeside } from './use-work-beside.ts';
import type { WorkChanges } from './use-work-changes.ts';
import { statusKind, statusWord, type WorkArea, type WorkDetail, type WorkLink } from './work-area.tsx';
import classes from './work-links.module.css';

type Props = { area: WorkArea; work: WorkDetail; changes: WorkChanges };
type Adding = SettableLink | 'merge';

const words: Record<LinkView, string> = {
  merged_into: 'Merged into',
  parent: 'Part of',
  child: 'Has part',
  blocked_by: 'Blocked by',
  blocks: 'Blocks',
  related: 'Related to',
  merged_from: 'Merged from',
};
const order = Object.keys(words) as LinkView[];

const addable: { key: Adding; label: string }[] = [
  { key: 'parent', label: 'Part of …' },
  { key: 'child', label: 'Has part …' },
  { key: 'blocked_by', label: 'Blocked by …' },
  { key: 'blocks', label: 'Blocks …' },
  { key: 'related', label: 'Related to …' },
  { key: 'merge', label: 'Merge a duplicate into this …' },
];

/** What it belongs together with: parent and parts, what it waits for, related and merged ones. */
export function WorkLinks({ area, work, changes }: Props) {
  const [adding, setAdding] = useState<Adding | null>(null);
  const links = useWorkBeside(area, work.id)?.links;
  if (!links || (links.length === 0 && !work.mayEdit)) return null;
  const kinds = addable.filter(({ key }) => key !== 'merge' || (area.merge && work.isOpen));
  const sorted = links.toSorted((left, right) => order.indexOf(left.relation) - order.indexOf(right.relation));
  return (
    <section className={classes.links} aria-label="Linked">
      <div className={classes.head}>
        <h2 className={classes.partTitle}>Linked</h2>
        {work.mayEdit && (
          <PickButton
            label="Link with another task or ticket"
            className={railButton}
            chosen={[]}
            choices={kinds.map(({ label }, index) => ({ id: index + 1, label }))}
            onPick={({ id }) => setAdding(kinds[id - 1]?.key ?? null)}
          >
            <IconPlus size={16} stroke={1.6} aria-hidden />
          </PickButton>
        )}
      </div>
      <ul>
        {sorted.map((link) => (
          <LinkLine key={`${link.relation} ${link.kind} ${link.id}`} {...{ area, work, changes, link }} />
        ))}
        {adding && <NewLink key={adding} {...{ area, work, changes }} adding={adding} onDone={() => setAdding(null)} />}
      </ul>
    </section>
  );
}

const isSettable = (relation: LinkView): relation is SettableLink => !relation.startsWith('merged');

function LinkLine({ area, work, changes, link }: Props & { link: WorkLink }) {
  const { relation, kind, id } = link;
  return (
    <li className={classes.line}>
      <span className={classes.relation}>{words[relation]}</span>
      <PageLink href={`/${kind}s/${id}`} className={classes.target}>
        <StatusGlyph status={statusKind(link.statusID)} />
        <span className={`${classes.number} figures`}>
          {kind === area.kind ? '' : `${kind} `}
          {id}
        </span>
        <span className={classes.subject} data-closed={!link.isOpen || undefined}>
          {link.subject}
        </span>
      </PageLink>
      <span className={classes.status}>{statusWord(link.statusID, link.statusName)}</span>
      {work.mayEdit && isSettable(relation) && (
        <SmallButton
          aria-label={`No longer linked with ${kind} ${id}`}
          data-tip="No longer linked"
          onClick={() =>
            changes.start(area.calls.changeLink, `no longer linked with ${id}`, {
              ...changes.item,
              relation,
              kind,
              id,
              isLinked: false,
            })
          }
        >
          <IconX size={14} stroke={1.8} />
        </SmallButton>
      )}
    </li>
  );
}

type NewProps = Props & { adding: Adding; onDone: () => void };

/** The other end is looked for by number or words. */
function NewLink({ area, work, changes, adding, onDone }: NewProps) {
  const { targetOf, ...source } = useLinkChoices(area, work, adding === 'merge');
  const label = adding === 'merge' ? 'Merge into this' : words[adding];
  return (
    <li className={classes.line}>
      <span className={classes.relation}>{label}</span>
      <PickButton
        label={label}
        className={classes.pick}
        isOpenAtFirst
        chosen={[]}
        {...source}
        onClose={onDone}
        onPick={(choice) => {
          const { kind, id } = targetOf(choice.id);
          if (adding !== 'merge') {
            changes.start(area.calls.changeLink, `linked with ${id}`, {
              ...changes.item,
              relation: adding,
              kind,
              id,
              isLinked: true,
            });
          } else if (area.merge) {
            void changes.run(area.merge, `${id} merged into ${area.one} ${work.id}`, {
              ticketID: work.id,
              duplicateIDs: [id],
            });
          }
        }}
      >
        Choose one
      </PickButton>
    </li>
  );
}
