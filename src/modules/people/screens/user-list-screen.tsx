import { facetSource } from '#modules/facets/screens/facet-columns.tsx';
import { can } from '#shared/permission.ts';
import { useListReading, useReading } from '#web/api/query.ts';
import type { Column } from '#web/collection/columns.ts';
import { capitalised } from '#web/days/formats.ts';
import type { Search } from '#web/list/kept-filter.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { RecordCard } from '#web/list/record-card.tsx';
import { chipsOf, useListMore } from '#web/list/record-list.tsx';
import { PersonLabel } from '#web/marks/person-label.tsx';
import { StandingMark } from '#web/marks/standing-mark.tsx';
import { rolesCalls } from '../../roles/contract.ts';
import { tenantCalls } from '../../tenants/contract.ts';
import { type ListedPerson, peopleCalls } from '../contract.ts';
import { userEntity } from '../entity.ts';
import { skillCalls } from '../skills/contract.ts';
import { heldWords, qualificationWords } from '../skills/rules.ts';
import { UserStatusSection } from './user-status-section.tsx';

const partsOf = (person: ListedPerson): string =>
  [person.divisionName, person.departmentName].filter(Boolean).join(', ');

/** As a card says it: only what has ended, or ends soon. */
const certificatesOf = ({ certificates }: ListedPerson) =>
  certificates !== null &&
  certificates !== 'good' && (
    <>
      Certificates: <StandingMark standing={certificates} />
    </>
  );

const columns: Column<ListedPerson>[] = [
  {
    key: 'name',
    sortKey: 'name',
    title: 'Name',
    width: 'grow',
    opens: true,
    value: (person) => person.userDisplayName,
    render: (person) => <PersonLabel userID={person.userID} name={person.userDisplayName} />,
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
    key: 'skills',
    isSecond: true,
    title: 'Skills',
    value: ({ qualifications }) => qualifications.map(heldWords).join('; '),
    render: ({ skills }) => skills.join(', '),
    width: { least: 120, most: 200 },
    leavesBelow: 1100,
  },
  {
    key: 'certificates',
    isSecond: true,
    title: 'Certificates',
    value: ({ certificates }) => (certificates ? qualificationWords[certificates] : ''),
    render: ({ certificates }) => <StandingMark standing={certificates} />,
    width: 100,
    leavesBelow: 800,
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
  const list = useListReading(peopleCalls.listUsers, search);
  const parts = useReading(tenantCalls.getTenantLocations, {}).data;
  const roles = useReading(rolesCalls.listRoles, {}).data?.roles;
  const skills = useReading(skillCalls.listSkills, {}).data?.skills;
  const more = useListMore(userEntity);
  const choices = (of: readonly { id: number; name: string }[] | undefined) =>
    of?.map(({ id, name }) => ({ id, label: name }));
  return (
    <ListScreen<ListedPerson>
      name="users"
      title="Users"
      one="user"
      about="Your colleagues, with their roles. Invite the first one; the mail leads them here."
      list={list}
      rowKey={(person) => person.userID}
      facets={{ of: userEntity.module, from: facetSource }}
      hrefOf={(person) => `/users/${person.userID}`}
      columns={columns}
      card={(person) => (
        <RecordCard
          title={person.userDisplayName}
          right={<UserStatusSection person={person} />}
          lines={[person.roleName, person.email, certificatesOf(person)]}
        />
      )}
      filters={(change) =>
        chipsOf(
          peopleCalls.listUsers,
          {
            divisionID: { label: 'Division', choices: choices(parts?.divisions) },
            departmentID: { label: 'Department', choices: choices(parts?.departments) },
            roleID: { label: 'Role', choices: roles?.map(({ roleID, roleName }) => ({ id: roleID, label: roleName })) },
            status: { label: 'Status' },
            skillID: {
              label: 'Skill',
              choices: choices(skills?.map(({ skillID, name }) => ({ id: skillID, name }))),
            },
            certificates: { label: 'Certificates' },
          },
          search,
          change,
        )
      }
      search={search}
      onSearch={onSearch}
      isQuiet={(person) => person.status === 'deactivated'}
      more={more}
      create={{ label: 'Invite', href: '/users/invite', needs: can('users', 'create') }}
      importHref="/users/import"
    />
  );
}
