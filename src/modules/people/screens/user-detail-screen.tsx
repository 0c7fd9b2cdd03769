import { Suspense } from 'react';
import { can, mayNamed } from '#shared/permission.ts';
import { formatPhone } from '#shared/phone.ts';
import { useReading } from '#web/api/query.ts';
import { useMay, usePerson } from '#web/api/session.tsx';
import { capitalised, formatDate } from '#web/days/formats.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { DetailPage } from '#web/page/detail-page.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { useTexts } from '#web/page/record-texts.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { PhoneLink } from '#web/parts/reach.tsx';
import { FieldsCard } from '../../custom-fields/screens/fields-card.tsx';
import { NotesCard } from '../../notes/screens/notes-card.tsx';
import { rolesCalls } from '../../roles/contract.ts';
import { TagsCard } from '../../tags/screens/tags-card.tsx';
import { tenantCalls } from '../../tenants/contract.ts';
import { partChoices } from '../../tenants/rules.ts';
import { WorkAccessCard } from '../../work/access/screens/work-access-card.tsx';
import { AccountCard } from '../actions/screens/account-card.tsx';
import { type PersonDetail, peopleCalls } from '../contract.ts';
import { userEntity } from '../entity.ts';
import classes from './people.module.css';
import { PortraitCard } from './portrait-card.tsx';
import { UserStatusSection } from './user-status-section.tsx';

const QualificationsCard = lazyPart(() => import('../skills/screens/qualifications-card.tsx'), 'QualificationsCard');

const call = (phone: string) => <PhoneLink phone={phone}>Call</PhoneLink>;

/** One colleague: who it is, and what their work is limited to. */
export function UserDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage entity={userEntity} id={id} contract={peopleCalls.getUser} input={{ userID: id }}>
      {(person) => <Detail person={person} />}
    </RecordPage>
  );
}

function Detail({ person }: { person: PersonDetail }) {
  const { userDisplayName: name, email } = person;
  const { text, fact, conflict } = usePersonTexts(person);
  const [mailbox, host] = email.split('@');
  const me = usePerson().currentUser;
  const may = useMay();
  const readsNotes = may(can('users', 'update')) || person.userID === me;
  const mayExplain = may(mayNamed('users', 'manage roles'));
  return (
    <DetailPage
      under={<TagsCard entity={userEntity} id={person.userID} />}
      name={name}
      heading={
        <span className={classes.name}>
          <Avatar userID={person.userID} name={name} size={28} isNamed={false} />
          {text('userDisplayName', 'title')}
        </span>
      }
      actions={<AccountCard person={person} />}
      rail={
        <>
          <RailSection>
            <Properties>
              <Property label="Picture">
                <PortraitCard userID={person.userID} name={name} mayChange={person.mayChange || person.userID === me} />
              </Property>
              <Property label="Email">
                <a href={`mailto:${email}`}>
                  {mailbox}@<wbr />
                  {host}
                </a>
              </Property>
              {fact('phone')}
              {fact('jobTitle')}
              {fact('roleID')}
              {mayExplain && (
                <Property label="Rights">
                  <PageLink href={`/settings/roles/explain?user=${person.userID}`}>What they may do</PageLink>
                </Property>
              )}
              {fact('divisionID')}
              {fact('departmentID')}
              <Property label="Status">
                <UserStatusSection person={person} />
              </Property>
              {person.leftBy && person.leftOn && (
                <Property label={capitalised(person.leftBy)}>
                  {formatDate(person.leftOn)}
                  {person.leftDetails && <p className={classes.left}>{person.leftDetails}</p>}
                </Property>
              )}
            </Properties>
          </RailSection>
          <FieldsCard entity={userEntity} id={person.userID} />
        </>
      }
    >
      <Suspense fallback={null}>
        <QualificationsCard userID={person.userID} mayEdit={person.mayChange} />
      </Suspense>
      <WorkAccessCard userID={person.userID} name={name} mayEdit={person.mayChange && person.userID !== me} />
      {readsNotes && <NotesCard of={{ module: userEntity.module, id: person.userID }} />}
      {conflict}
    </DetailPage>
  );
}

/** What the company says of them, each changed where it stands. */
function usePersonTexts(person: PersonDetail) {
  const mayEdit = person.mayChange;
  const isOwn = usePerson().currentUser === person.userID;
  const roles = useReading(rolesCalls.listRoles, {}, { isEnabled: mayEdit }).data?.roles;
  const parts = useReading(tenantCalls.getTenantLocations, {}).data;
  const { divisionID, departmentID } = person;
  const divisions = partChoices(parts?.divisions, [divisionID]);
  const departments = partChoices(parts?.departments, [departmentID]);
  return useTexts({
    name: person.userDisplayName,
    values: person,
    fields: {
      userDisplayName: { label: 'Name' },
      phone: { label: 'Phone', placeholder: 'Add the phone', show: formatPhone, reach: call },
      jobTitle: { label: 'Job title', placeholder: 'Add the job title' },
    },
    picked: {
      roleID: {
        label: 'Role',
        named: person.roleName,
        choices: roles?.map(({ roleID, roleName }) => ({ id: roleID, label: roleName })),
        isFixed: isOwn,
      },
      divisionID: {
        label: 'Division',
        named: divisions?.find(({ id }) => id === divisionID)?.label ?? person.divisionName,
        choices: divisions,
        isOptional: true,
      },
      departmentID: {
        label: 'Department',
        named: departments?.find(({ id }) => id === departmentID)?.label ?? person.departmentName,
        choices: departments,
        isOptional: true,
      },
    },
    contract: peopleCalls.updateUser,
    inputOf: (changes) => ({ userID: person.userID, changes }),
    mayEdit,
  });
}
