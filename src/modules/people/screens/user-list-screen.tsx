import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { capitalised } from '#web/days/formats.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { Avatar } from '#web/marks/avatar.tsx';
import { type Person, peopleCalls } from '../contract.ts';
import { UserStatusSection } from './user-status-section.tsx';

const partsOf = (person: Person): string => [person.divisionName, person.departmentName].filter(Boolean).join(', ');

const columns: Column<Person>[] = [
  {
    key: 'name',
    sortKey: 'name',
    title: 'Name',
    width: 'grow',
    opens: true,
    value: (person) => person.userDisplayName,
    render: (person) => (
      <>
        <Avatar name={person.userDisplayName} isNamed={false} />
        {person.userDisplayName}
      </>
    ),
  },
  {
    key: 'email',
    sortKey: 'email',
    isSecond: true,
    title: 'Email',
    value: (person) => person.email,
    width: { least: 120, most: 340 },
    leavesBelow: 700,
  },
  {
    key: 'role',
    sortKey: 'role',
    isSecond: true,
    title: 'Role',
    value: (person) => person.roleName,
    width: { least: 90 },
  },
  {
    key: 'parts',
    sortKey: 'parts',
    isSecond: true,
    title: 'Division',
    value: partsOf,
    width: { least: 100 },
    leavesBelow: 900,
  },
  {
    key: 'status',
    sortKey: 'status',
    title: 'Status',
    width: 110,
    value: (person) => capitalised(person.status),
    render: (person) => <UserStatusSection person={person} />,
  },
];

/** The people of the company, invited and locked ones included. */
export function UserListScreen({ search, onSearch }: { search: Search; onSearch: (search: Search) => void }) {
  const list = useReading(peopleCalls.listUsers, search.search ? { search: search.search } : {}, {
    keepsPrevious: true,
  });
  return (
    <ListScreen<Person>
      name="users"
      title="Users"
      one="user"
      about="Your colleagues, with their roles. Invite the first one; the mail leads them here."
      list={{ rows: list.data?.users, error: list.error, retry: () => void list.refetch() }}
      rowKey={(person) => person.userID}
      hrefOf={(person) => `/users/${person.userID}`}
      columns={columns}
      card={(person) => (
        <RecordCard
          title={person.userDisplayName}
          right={<UserStatusSection person={person} />}
          lines={[person.roleName, person.email]}
        />
      )}
      search={search}
      onSearch={onSearch}
      isQuiet={(person) => person.status === 'deactivated'}
      create={{ label: 'Invite', href: '/users/invite', needs: can('users', 'create') }}
    />
  );
}
