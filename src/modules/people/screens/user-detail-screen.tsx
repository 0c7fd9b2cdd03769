import type { ReactNode } from 'react';
import { Avatar } from '#web/marks/avatar.tsx';
import { DetailPage } from '#web/page/detail-page.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { NotesCard } from '../../notes/screens/notes-card.tsx';
import { WorkAccessCard } from '../../work/access/screens/work-access-card.tsx';
import { type Person, peopleCalls } from '../contract.ts';
import { userEntity } from '../entity.ts';
import classes from './people.module.css';
import { PortraitCard } from './portrait-card.tsx';
import { UserStatusSection } from './user-status-section.tsx';

/** One colleague: who it is, and what their work is limited to. */
export function UserDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage entity={userEntity} id={id} contract={peopleCalls.getUser} input={{ userID: id }}>
      {(person) => <Detail person={person} />}
    </RecordPage>
  );
}

function Detail({ person }: { person: Person }) {
  const { userDisplayName: name, email } = person;
  const [mailbox, host] = email.split('@');
  return (
    <DetailPage
      name={name}
      heading={
        <span className={classes.name}>
          <Avatar name={name} size={28} isNamed={false} />
          {name}
        </span>
      }
      rail={
        <RailSection>
          <Properties>
            <Property label="Picture">
              <PortraitCard userID={person.userID} name={name} />
            </Property>
            <Property label="Email">
              <a href={`mailto:${email}`}>
                {mailbox}@<wbr />
                {host}
              </a>
            </Property>
            <Property label="Role">{person.roleName}</Property>
            <Property label="Division">{orNone(person.divisionName)}</Property>
            <Property label="Department">{orNone(person.departmentName)}</Property>
            <Property label="Status">
              <UserStatusSection person={person} />
            </Property>
          </Properties>
        </RailSection>
      }
    >
      <WorkAccessCard userID={person.userID} name={name} />
      <NotesCard of={{ module: userEntity.module, id: person.userID }} />
    </DetailPage>
  );
}

const orNone = (value: string | null): ReactNode => value ?? <span className={classes.none}>None</span>;
