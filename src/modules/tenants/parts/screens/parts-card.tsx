import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { shown } from '#web/actions/shown.ts';
import { showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { NamedLine, savedAs, useLineEdits } from '#web/page/named-line.tsx';
import { NamedList } from '#web/page/named-list.tsx';
import { editableValue, quietValue } from '#web/page/properties.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { tenantCalls } from '../../contract.ts';
import { archived, inUse } from '../../rules.ts';
import { partCalls } from '../contract.ts';
import { departmentEntity, divisionEntity } from '../entity.ts';
import { type Counts, endedWords, inWords, type Placed, treeOf } from '../rules.ts';
import { EndingDialog } from './ending-dialog.tsx';

type Department = Output<typeof tenantCalls.getTenantLocations>['departments'][number];

/** Divisions and departments: what people and work belong to. */
export function PartsCard() {
  const reading = useReading(tenantCalls.getTenantLocations, {});
  const client = useQueryClient();
  const mayEdit = useMay()(can('settings', 'update'));
  if (reading.error && !reading.data)
    return <Failed error={reading.error} what="Divisions and departments" retry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingLines lines={8} />;
  const divisions = inUse(reading.data.divisions);
  const departments = treeOf(inUse(reading.data.departments));
  return (
    <>
      <NamedList
        title="Divisions"
        about="Where or for what a part of the company works. People and their work are of one, and lists, limits and reports go by it."
        noun="division"
        empty="There is none yet: everybody works for the whole company."
        most={60}
        mayEdit={mayEdit}
        inUse={divisions}
        outOfUse={archived(reading.data.divisions)}
        line={(one) => <DivisionLine key={one.id} own={one} all={divisions} mayEdit={mayEdit} />}
        add={(name) => write(client, partCalls.createDivision, { name }, { done: `${name} added` })}
        bringBack={({ id: divisionID, name }) =>
          write(client, partCalls.bringBackDivision, { divisionID }, { done: `${name} is in use again` })
        }
      />
      <NamedList
        title="Departments"
        about="What people do: field service, shop, office. A department can be a part of another."
        noun="department"
        empty="There is none yet."
        most={60}
        mayEdit={mayEdit}
        inUse={departments}
        outOfUse={archived(reading.data.departments)}
        line={(one) => <DepartmentLine key={one.id} own={one} all={departments} mayEdit={mayEdit} />}
        add={(name) => write(client, partCalls.createDepartment, { name }, { done: `${name} added` })}
        bringBack={({ id: departmentID, name }) =>
          write(client, partCalls.bringBackDepartment, { departmentID }, { done: `${name} is in use again` })
        }
      />
    </>
  );
}

type Ending = {
  noun: 'division' | 'department';
  name: string;
  others: readonly { id: number; label: string }[];
  count: () => Promise<{ data: { counts: Counts } }>;
  end: (moveTo: number | null) => Promise<unknown>;
};

/** What goes out of use goes at once where nobody and nothing open is in it, and is asked about elsewhere. */
function useEnding({ count, end, noun, ...asked }: Ending) {
  const [counts, setCounts] = useState<Counts | null>(null);
  const begin = async () => {
    const { data } = await count().catch((error: unknown) => {
      showError(error);
      throw error;
    });
    if (data.counts.length === 0) await end(null);
    else setCounts(data.counts);
  };
  const isOne = counts?.reduce((sum, { count }) => sum + count, 0) === 1;
  const dialog = counts && (
    <EndingDialog
      {...asked}
      text={`${inWords(counts)} ${isOne ? 'belongs' : 'belong'} to it. Nothing can be put there any more; work that is done stays with it.`}
      label={`Move them to another ${noun}`}
      placeholder="They stay in it"
      onEnd={end}
      onClose={() => setCounts(null)}
    />
  );
  return { begin, dialog };
}

type Division = Output<typeof tenantCalls.getTenantLocations>['divisions'][number];

type DivisionProps = { own: Division; all: readonly Division[]; mayEdit: boolean };

function DivisionLine({ own: { id, name }, all, mayEdit }: DivisionProps) {
  const client = useQueryClient();
  const edits = useLineEdits({ module: divisionEntity.module, id, name }, (changes) =>
    write(
      client,
      partCalls.updateDivision,
      { divisionID: id, changes },
      { done: savedAs(name, changes), isQuiet: true },
    ),
  );
  const divisionID = id;
  const ending = useEnding({
    noun: 'division',
    name,
    others: all.filter((one) => one.id !== id).map((one) => ({ id: one.id, label: one.name })),
    count: () => call(partCalls.countInDivision, { divisionID }),
    end: (moveTo) =>
      write(client, partCalls.archiveDivision, { divisionID, moveTo }, { done: (done) => endedWords(name, done) }),
  });
  return (
    <NamedLine name={name} most={60} mayEdit={mayEdit} edits={edits} onRemove={ending.begin}>
      {ending.dialog}
    </NamedLine>
  );
}

type LineProps = { own: Placed<Department>; all: readonly Placed<Department>[]; mayEdit: boolean };

function DepartmentLine({ own, all, mayEdit }: LineProps) {
  const client = useQueryClient();
  const { id: departmentID, name, parentID } = own;
  const above = all.find(({ id }) => id === parentID);
  const nameOf = (id: unknown) => all.find((one) => one.id === id)?.name ?? 'no other';
  const edits = useLineEdits(
    { module: departmentEntity.module, id: departmentID, name },
    (changes) =>
      write(
        client,
        partCalls.updateDepartment,
        { departmentID, changes },
        { done: savedAs(name, changes), isQuiet: true },
      ),
    { parentID: { label: 'Part of', words: nameOf } },
  );
  const choices = all
    .filter(({ path }) => !path.includes(departmentID))
    .map((one) => ({ id: one.id, label: one.name }));
  const ending = useEnding({
    noun: 'department',
    name,
    others: choices,
    count: () => call(partCalls.countInDepartment, { departmentID }),
    end: (moveTo) =>
      write(client, partCalls.archiveDepartment, { departmentID, moveTo }, { done: (done) => endedWords(name, done) }),
  });
  return (
    <NamedLine
      name={name}
      most={60}
      mayEdit={mayEdit}
      depth={own.path.length - 1}
      edits={edits}
      onRemove={ending.begin}
      right={
        mayEdit &&
        (choices.length > 0 || above) && (
          <PickButton
            label={`${name} is a part of: ${above?.name ?? 'nothing'}`}
            className={editableValue}
            side="bottom-end"
            choices={[...(parentID === null ? [] : [{ id: 0, label: 'No other' }]), ...choices]}
            chosen={parentID === null ? [] : [parentID]}
            onPick={({ id }) => id !== parentID && shown(edits.save('parentID', parentID, id || null))}
          >
            {above ? `Part of ${above.name}` : <span className={quietValue}>Part of …</span>}
          </PickButton>
        )
      }
    >
      {ending.dialog}
    </NamedLine>
  );
}
