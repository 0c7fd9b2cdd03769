import type { Duty } from '#server/declared/duties.ts';
import { everyone } from '#shared/permission.ts';
import { moduleOf, visibleWork } from '../../access/public.ts';
import { pauseRunning } from '../../activity.ts';
import { statuses } from '../../rules.ts';
import { findRunning, holdPerson } from '../public.ts';
import { endShift, findShift } from './public.ts';

/** What somebody works on now: it is paused when they cannot go on with it. */
const runningWork: Duty = {
  name: 'running_work',
  title: 'Running timer',
  otherwise: 'Is paused now, and stays paused when they come back',
  needs: everyone,
  async list(context, userID) {
    const running = await findRunning(context, userID);
    if (!running) return [];
    const { kind, id } = running;
    const subject = (await visibleWork(context, kind, [id], { withDeleted: true })).get(id);
    return [
      {
        id,
        title: subject ?? 'Work that you do not see',
        detail: '',
        since: running.startedAt,
        address: subject === undefined ? null : `/${moduleOf[kind]}/${id}`,
      },
    ];
  },
  async end(context, userID) {
    await holdPerson(context, userID);
    const running = await findRunning(context, userID);
    if (running) await pauseRunning(context, running, statuses.paused);
  },
};

/** Whoever is clocked in is clocked out. */
const runningShift: Duty = {
  name: 'running_shift',
  title: 'Running shift',
  otherwise: 'Ends now, and stays ended when they come back',
  needs: everyone,
  async list(context, userID) {
    const shift = await findShift(context, userID);
    return shift ? [{ id: shift.shiftID, title: 'Clocked in', detail: '', since: shift.startedAt, address: null }] : [];
  },
  async end(context, userID) {
    if (await findShift(context, userID)) await endShift(context, userID);
  },
};

export const timeDuties: Duty[] = [runningWork, runningShift];
