import { IconPlus, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Output } from '#shared/contract.ts';
import { showDone } from '#web/actions/toast.tsx';
import { useReading, write } from '#web/api/query.ts';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow } from '#web/page/facts.tsx';
import { railButton } from '#web/page/properties.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { tenantCalls } from '../../../tenants/contract.ts';
import { inUse } from '../../../tenants/rules.ts';
import { type WorkKind, workKinds } from '../../rules.ts';
import { workAccessCalls } from '../contract.ts';
import classes from './access.module.css';

type Limit = Output<typeof workAccessCalls.listAccess>['access'][number];
type Place = Pick<Limit, 'kind' | 'divisionID' | 'departmentID'>;

/** What a colleague's tasks and tickets are limited to; who may change them adds and removes it here. */
export function WorkAccessCard({ userID, name, mayEdit }: { userID: number; name: string; mayEdit: boolean }) {
  const access = useReading(workAccessCalls.listAccess, { userID });
  const limits = access.data?.access;
  if (access.error && !limits)
    return <Failed error={access.error} what={`What ${name} may see of work`} retry={() => void access.refetch()} />;
  if (!limits) return <LoadingLines lines={4} />;
  return (
    <>
      <p className={classes.about}>
        A limit hides the work of other divisions or departments. {name} always sees what is assigned to them or was
        created by them, and what belongs to no division.
      </p>
      {[...workKinds].reverse().map((kind) => (
        <KindPart
          key={kind}
          kind={kind}
          userID={userID}
          mayEdit={mayEdit}
          limits={limits.filter((limit) => limit.kind === kind)}
        />
      ))}
    </>
  );
}

const titles: Record<WorkKind, string> = { task: 'Tasks', ticket: 'Tickets' };
const isSame = (a: Place, b: Place) => a.divisionID === b.divisionID && a.departmentID === b.departmentID;
const nameOf = (limit: Limit): string => limit.divisionName ?? limit.departmentName ?? '';

type PartProps = { kind: WorkKind; userID: number; mayEdit: boolean; limits: readonly Limit[] };

function KindPart({ kind, userID, mayEdit, limits }: PartProps) {
  const { add, remove } = useLimitChanges(userID);
  const title = titles[kind];
  const places = usePlaces(kind, mayEdit);
  const limitAt = (place: Place) => limits.find((limit) => isSame(limit, place));
  const toggle = (at: number) => {
    const place = places?.[at - 1];
    if (!place) return;
    const limit = limitAt(place);
    if (limit) remove(limit);
    else add(place, place.label);
  };
  return (
    <Part
      title={`${title} limited to`}
      right={
        mayEdit && (
          <PickButton
            label={`Limit ${title.toLowerCase()} to a division or department`}
            className={railButton}
            side="bottom-end"
            isMultiple
            choices={places?.map((place, index) => ({ id: index + 1, label: place.label, detail: place.detail }))}
            chosen={(places ?? []).flatMap((place, index) => (limitAt(place) ? [index + 1] : []))}
            onPick={({ id }) => toggle(id)}
          >
            <IconPlus size={16} stroke={1.6} aria-hidden />
          </PickButton>
        )
      }
    >
      {limits.length === 0 ? (
        <p className={classes.none}>No division or department: there is no limit.</p>
      ) : (
        <ul aria-label={`${title} are limited to`}>
          {limits.map((limit) => (
            <FactRow
              key={limit.accessID}
              title={nameOf(limit)}
              right={
                <span className={classes.side}>
                  {limit.divisionID === null ? 'Department' : 'Division'}
                  {mayEdit && (
                    <button
                      type="button"
                      className={railButton}
                      aria-label={`No longer limit ${title.toLowerCase()} to ${nameOf(limit)}`}
                      data-tip="Remove"
                      onClick={() => remove(limit)}
                    >
                      <IconX size={16} stroke={1.6} aria-hidden />
                    </button>
                  )}
                </span>
              }
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

/** Every division and department a limit can name. */
function usePlaces(kind: WorkKind, isEnabled: boolean): (Place & { label: string; detail: string })[] | undefined {
  const parts = useReading(tenantCalls.getTenantLocations, {}, { isEnabled }).data;
  return (
    parts && [
      ...inUse(parts.divisions).map(({ id, name }) => ({
        kind,
        divisionID: id,
        departmentID: null,
        label: name,
        detail: 'Division',
      })),
      ...inUse(parts.departments).map(({ id, name }) => ({
        kind,
        divisionID: null,
        departmentID: id,
        label: name,
        detail: 'Department',
      })),
    ]
  );
}

/** Adding and taking away, each with an Undo that does the other. */
function useLimitChanges(userID: number) {
  const client = useQueryClient();
  const create = ({ kind, divisionID, departmentID }: Place) =>
    write(client, workAccessCalls.createAccess, { userID, kind, divisionID, departmentID });
  const drop = (accessID: number) => write(client, workAccessCalls.deleteAccess, { accessID });
  const quietly = (work: Promise<unknown>) => void work.catch(() => undefined);
  const add = (place: Place, label: string) =>
    quietly(
      create(place).then(({ data }) =>
        showDone(`${titles[place.kind]} limited to ${label}`, () => quietly(drop(data.accessID))),
      ),
    );
  const remove = (limit: Limit) =>
    quietly(
      drop(limit.accessID).then(() =>
        showDone(`${titles[limit.kind]} no longer limited to ${nameOf(limit)}`, () => quietly(create(limit))),
      ),
    );
  return { add, remove };
}
