import { IconTag } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import type { Entity } from '#shared/entity.ts';
import { can } from '#shared/permission.ts';
import { tagMark, writeMarks } from '#shared/search-marks.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { ColorMark } from '../../types/screens/color-mark.tsx';
import { type RecordTag, tagCalls } from '../contract.ts';
import classes from './tags.module.css';

const TagPicker = lazyPart(() => import('./tag-picker.tsx'), 'TagPicker');

type Props = {
  entity: Entity;
  id: number;
  /** Where its page has read them with what else it shows; null until they are there. */
  known?: readonly RecordTag[] | null;
};

/** The tags of a record, in a line; who may change the record puts some on it and takes them off. */
export function TagsCard({ entity: { module, feature }, id, known }: Props) {
  const of = { module, entityID: id };
  const isAsked = known === undefined;
  const shown = { shows: [module, 'tags'], entityId: id, isEnabled: isAsked };
  const read = useReading(tagCalls.getRecordTags, of, shown).data?.tags;
  const tags = isAsked ? read : known;
  const mayTag = useMay()(can(feature, 'update'));
  const [isPicked, setPicked] = useState(false);
  if (!tags || (tags.length === 0 && !mayTag)) return null;
  const word = {
    label: tags.length > 0 ? 'Change tags' : 'Add a tag',
    className: classes.add,
    children: (
      <>
        <IconTag size={14} stroke={1.6} aria-hidden />
        {tags.length === 0 && 'Tag'}
      </>
    ),
  };
  const button = (
    <button type="button" className={word.className} aria-label={word.label} onClick={() => setPicked(true)}>
      {word.children}
    </button>
  );
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.map(({ id: tag, name, color }) => (
        <li key={tag} className={classes.tag}>
          <PageLink href={`/search?search=${encodeURIComponent(writeMarks([{ name: tagMark, value: name }], ''))}`}>
            <ColorMark color={color} />
            {name}
          </PageLink>
        </li>
      ))}
      {mayTag && (
        <li>
          {isPicked ? (
            <Suspense fallback={button}>
              <TagPicker {...word} of={of} chosen={tags.map(({ id: tag }) => tag)} />
            </Suspense>
          ) : (
            button
          )}
        </li>
      )}
    </ul>
  );
}
