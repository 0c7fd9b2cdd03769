import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { AddLine, NamedLine, shown } from '#web/page/named-line.tsx';
import { editableValue, quietValue } from '#web/page/properties.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { tenantCalls } from '../../contract.ts';
import { choosable } from '../../rules.ts';
import { partCalls } from '../contract.ts';
import { type Placed, treeOf } from '../rules.ts';
import classes from './parts.module.css';

type Department = Output<typeof tenantCalls.getTenantLocations>['departments'][number];

/** Divisions and departments: what people and work belong to. */
export function PartsCard() {
  const reading = useReading(tenantCalls.getTenantLocations, {});
  const client = useQueryClient();
  const mayEdit = useMay()(can('settings', 'update'));
  if (reading.error && !reading.data)
    return <Failed error={reading.error} what="Divisions and departments" retry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingLines lines={8} />;
  const divisions = choosable(reading.data.divisions) ?? [];
  const departments = treeOf(choosable(reading.data.departments) ?? []);
  return (
    <>
      <Part title="Divisions">
        <p className={classes.about}>
          Where or for what a part of the company works. People and their work are of one, and lists, limits and reports
          go by it.
        </p>
        {divisions.length === 0 && <NothingYet>There is none yet: everybody works for the whole company.</NothingYet>}
        <ul className={classes.lines} aria-label="Divisions">
          {divisions.map(({ id: divisionID, name }) => (
            <NamedLine
              key={divisionID}
              name={name}
              most={60}
              mayEdit={mayEdit}
              onRename={(was, now) =>
                write(
                  client,
                  partCalls.updateDivision,
                  { divisionID, changes: { name: { was, now } } },
                  { done: `${now} saved` },
                )
              }
              onRemove={() =>
                write(client, partCalls.archiveDivision, { divisionID }, { done: `${name} is out of use` })
              }
            />
          ))}
        </ul>
        {mayEdit && (
          <AddLine
            label="Add a division"
            placeholder="Add a division"
            most={60}
            add={(name) => write(client, partCalls.createDivision, { name }, { done: `${name} added` })}
          />
        )}
      </Part>
      <Part title="Departments">
        <p className={classes.about}>
          What people do: field service, shop, office. A department can be a part of another.
        </p>
        {departments.length === 0 && <NothingYet>There is none yet.</NothingYet>}
        <ul className={classes.lines} aria-label="Departments">
          {departments.map((one) => (
            <DepartmentLine key={one.id} own={one} all={departments} mayEdit={mayEdit} />
          ))}
        </ul>
        {mayEdit && (
          <AddLine
            label="Add a department"
            placeholder="Add a department"
            most={60}
            add={(name) => write(client, partCalls.createDepartment, { name }, { done: `${name} added` })}
          />
        )}
      </Part>
    </>
  );
}

type LineProps = { own: Placed<Department>; all: readonly Placed<Department>[]; mayEdit: boolean };

function DepartmentLine({ own, all, mayEdit }: LineProps) {
  const client = useQueryClient();
  const { id: departmentID, name, parentID } = own;
  const above = all.find(({ id }) => id === parentID);
  const move = (now: number | null) =>
    write(
      client,
      partCalls.updateDepartment,
      { departmentID, changes: { parentID: { was: parentID, now } } },
      { done: `${name} moved` },
    );
  const choices = all
    .filter(({ path }) => !path.includes(departmentID))
    .map((one) => ({ id: one.id, label: one.name }));
  return (
    <NamedLine
      name={name}
      most={60}
      mayEdit={mayEdit}
      depth={own.path.length - 1}
      onRename={(was, now) =>
        write(
          client,
          partCalls.updateDepartment,
          { departmentID, changes: { name: { was, now } } },
          { done: `${now} saved` },
        )
      }
      onRemove={() => write(client, partCalls.archiveDepartment, { departmentID }, { done: `${name} is out of use` })}
      right={
        mayEdit &&
        (choices.length > 0 || above) && (
          <PickButton
            label={`${name} is a part of: ${above?.name ?? 'nothing'}`}
            className={editableValue}
            side="bottom-end"
            choices={[...(parentID === null ? [] : [{ id: 0, label: 'No other' }]), ...choices]}
            chosen={parentID === null ? [] : [parentID]}
            onPick={({ id }) => id !== parentID && shown(move(id || null))}
          >
            {above ? `Part of ${above.name}` : <span className={quietValue}>Part of …</span>}
          </PickButton>
        )
      }
    />
  );
}
