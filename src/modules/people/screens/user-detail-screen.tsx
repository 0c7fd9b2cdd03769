import type { ReactNode } from 'react';
import { Avatar } from '#web/marks/avatar.tsx';
import { DetailPage } from '#web/page/detail-page.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { NotesPanel } from '../../notes/screens/notes-panel.tsx';
import { WorkAccessPanel } from '../../work/access/screens/work-access-panel.tsx';
import { type Person, peopleCalls } from '../contract.ts';
import { userEntity } from '../entity.ts';
import classes from './people.module.css';
import { PortraitPanel } from './portrait-panel.tsx';
import { UserStatusPanel } from './user-status-panel.tsx';

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
              <PortraitPanel userID={person.userID} name={name} />
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
              <UserStatusPanel person={person} />
            </Property>
          </Properties>
        </RailSection>
      }
    >
      <WorkAccessPanel userID={person.userID} name={name} />
      <NotesPanel of={{ module: userEntity.module, id: person.userID }} />
    </DetailPage>
  );
}

const orNone = (value: string | null): ReactNode => value ?? <span className={classes.none}>None</span>;
