import { useDebouncedValue } from '@mantine/hooks';
import type { ListedEntity } from '#shared/entity.ts';
import { PageLink } from '../page/page-link.tsx';
import classes from './same-name.module.css';

type Props = {
  entity: ListedEntity;
  /** Those whose name has what is typed in it. */
  found: readonly { id: number; name: string }[];
  typed: string;
};

/** Records that bear the name of a new one already, while it is written. It keeps nobody from saving. */
export function SameName({ entity, found, typed }: Props) {
  const same = found.filter(({ name }) => asCompared(name) === asCompared(typed));
  if (same.length === 0 || asCompared(typed) === '') return null;
  return (
    <p className={classes.same} role="status">
      {same.length === 1
        ? `There is a ${entity.noun.toLowerCase()} of this name already:`
        : 'There are others of this name:'}
      {same.slice(0, 3).map(({ id, name }) => (
        <PageLink key={id} href={entity.address?.(id) ?? entity.list.path}>
          {name}
        </PageLink>
      ))}
    </p>
  );
}

/** What is looked for: the name as it is typed, once the keys rest; null while there is none. */
export function useNameAsked(typed: string): string | null {
  const [asked] = useDebouncedValue(typed.trim().slice(0, 100), 300);
  return asked === '' ? null : asked;
}

/** As people compare names: whatever the case, and however many spaces. */
const asCompared = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
