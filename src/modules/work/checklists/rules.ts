import { type ChecklistStep, plainTick } from '../../checklists/rules.ts';

type Given = Partial<ChecklistStep> & { title: string };
const steps = (...given: Given[]): ChecklistStep[] =>
  given.map((step, index) => ({ ...plainTick, isRequired: false, ...step, id: index + 1 }));

/** What the demo company checks, and at which kinds of work. */
export const demoChecklists: {
  name: string;
  types: readonly string[];
  categories?: readonly string[];
  steps: ChecklistStep[];
}[] = [
  {
    name: 'Lockout and job safety',
    types: ['Emergency repair', 'Scheduled repair', 'Shop rebuild'],
    steps: steps(
      { title: 'Walk the site with the operator', help: 'Ask what changed since the last visit.' },
      {
        title: 'H2S on the monitor',
        type: 'number',
        unit: 'ppm',
        min: 0,
        max: 10,
        isRequired: true,
        help: 'Over 10 ppm: leave upwind and call the office.',
      },
      { title: 'Energy isolated and tried', type: 'pass_fail', isRequired: true },
      { title: 'What could not be isolated', type: 'text', isRequired: true, condition: { stepID: 3, equals: 'fail' } },
      { title: 'Photo of the locks and tags', type: 'photo' },
    ),
  },
  {
    name: 'Pump readings after repair',
    types: ['Emergency repair', 'Scheduled repair', 'Installation'],
    steps: steps(
      {
        title: 'Pump serial tag',
        type: 'scan',
        codes: ['PMP-*'],
        help: 'Scan the tag at the frame, so that the readings are of the right pump.',
      },
      {
        title: 'Discharge pressure',
        type: 'number',
        unit: 'psi',
        min: 40,
        max: 60,
        isRequired: true,
        failCreatesTicket: true,
      },
      { title: 'Motor current', type: 'number', unit: 'A', min: 18, max: 24 },
      { title: 'Vibration at the drive end', type: 'number', unit: 'in/s', min: 0, max: 0.3, failCreatesTicket: true },
      { title: 'Seal', type: 'choice', options: ['Dry', 'Drip', 'Stream'], isRequired: true },
      {
        title: 'Drops a minute',
        type: 'number',
        unit: '1/min',
        min: 0,
        max: 20,
        condition: { stepID: 5, equals: 'Drip' },
      },
      { title: 'Customer accepts the work', type: 'signature' },
    ),
  },
  {
    name: 'Quarterly maintenance',
    types: ['Preventive maintenance'],
    steps: steps(
      { title: 'Bearing temperature', type: 'number', unit: '°F', min: 60, max: 180, failCreatesTicket: true },
      { title: 'Oil level and colour', type: 'choice', options: ['Clear', 'Cloudy', 'Burnt'] },
      { title: 'Change the oil', isRequired: true, condition: { stepID: 2, equals: 'Burnt' } },
      { title: 'Coupling guard fitted', type: 'pass_fail', isRequired: true, failCreatesTicket: true },
      { title: 'Remarks for the next visit', type: 'text' },
    ),
  },
  {
    name: 'Site inspection',
    types: ['Inspection'],
    steps: steps(
      { title: 'Name plate', type: 'photo', help: 'All of it readable.' },
      { title: 'Pipe supports', type: 'pass_fail', failCreatesTicket: true },
      { title: 'Leaks found', type: 'pass_fail', isRequired: true, failCreatesTicket: true },
      { title: 'Operator walked along', type: 'signature' },
    ),
  },
  {
    name: 'Start-up with the customer',
    types: ['Installation'],
    steps: steps(
      { title: 'Rotation checked uncoupled', type: 'pass_fail', isRequired: true },
      { title: 'Run for 30 minutes' },
      { title: 'Operator is shown shut-down', isRequired: true },
      { title: 'Customer signs the start-up', type: 'signature', isRequired: true },
    ),
  },
];
