import type { ChecklistStep } from '../checklists/rules.ts';
import { plainTick } from '../checklists/rules.ts';
import type { Trade } from '../ledger/accounts/rules.ts';
import { priorities, type StepTemplate } from '../work/rules.ts';
import type { SlaPolicy } from '../work/service-levels/contract.ts';

type ProposedSkill = { name: string; usualMonths: number | null };
/** What companies of a trade usually have, for a new one to take over as it likes. Pure. */
export type Proposals = {
  divisions: readonly string[];
  /** Kinds of equipment that companies of the trade look after. */
  assetTypes: readonly string[];
  ticketTypes: readonly { name: string; steps: StepTemplate[] }[];
  /** What people of the trade are licensed for; each but what is for good with the months for which it usually holds. */
  skills: readonly ProposedSkill[];
  /** Brought by the ticket types that they name. */
  checklists: readonly { name: string; of: readonly string[]; steps: ChecklistStep[] }[];
};

/** A step that begins with `!` is required. */
const tick = (title: string): StepTemplate => ({ title: title.replace('!', ''), isRequired: title.startsWith('!') });
const type = (name: string, ...steps: string[]) => ({ name, steps: steps.map(tick) });

const forGood = (name: string): ProposedSkill => ({ name, usualMonths: null });
const expires = (name: string, usualMonths: number): ProposedSkill => ({ name, usualMonths });
/** What is asked of people on sites of every trade. */
const onSite = [forGood('OSHA 10'), forGood('OSHA 30'), expires('First aid and CPR', 24)];

type Asked = Partial<Omit<ChecklistStep, 'id' | 'title'>>;
const required = { isRequired: true };
const passFail: Asked = { type: 'pass_fail', failCreatesTicket: true };
const photo: Asked = { type: 'photo' };
const signature: Asked = { type: 'signature', ...required };
const reading = (unit: string, min: number | null = null, max: number | null = null): Asked => ({
  type: 'number',
  unit,
  min,
  max,
});
const checklist = (name: string, of: readonly string[], ...steps: readonly (readonly [string, Asked?])[]) => ({
  name,
  of,
  steps: steps.map(([title, asked], at) => ({ ...plainTick, isRequired: false, ...asked, id: at + 1, title })),
});

/** By the keys of the charts of accounts, so that a trade is chosen once. */
const proposals: Record<Trade, Proposals> = {
  general: {
    divisions: ['Service', 'Projects'],
    assetTypes: ['Machine', 'Vehicle', 'Tool'],
    skills: [...onSite, expires('Forklift', 36), expires('CDL class A', 96), expires('DOT medical card', 24)],
    ticketTypes: [
      type('Service call', 'Find the cause', '!Make the repair', 'Clean up and photograph'),
      type('Estimate', 'Measure', 'Take photos', '!Send the estimate'),
      type('Warranty', '!Check the warranty', 'Make the repair', 'Claim from the manufacturer'),
    ],
    checklists: [
      checklist(
        'Job safety',
        ['Service call'],
        ['Hazards looked for and discussed', required],
        ['Protective equipment worn', required],
        ['Work area marked off', {}],
        ['Photo of the work area', photo],
      ),
    ],
  },
  pumps: {
    divisions: ['Field Service', 'Shop', 'Projects'],
    assetTypes: ['Pump', 'Vertical turbine', 'Submersible', 'Metering pump', 'Drive', 'Motor', 'Lift station'],
    skills: [
      ...onSite,
      expires('Confined space entry', 12),
      expires('H2S awareness', 12),
      expires('NFPA 70E', 36),
      expires('Mobile crane operator (NCCCO)', 60),
      expires('CDL class A', 96),
      expires('DOT medical card', 24),
      forGood('Laser alignment'),
    ],
    ticketTypes: [
      type('Pull and set', '!Lock out and tag out', 'Pull the pump', 'Tally the pipe', '!Set and test'),
      type('Vibration survey', 'Take readings at each bearing', '!Send the report'),
      type('Laser alignment', '!Lock out and tag out', 'Check soft foot', 'Align', '!Print the result'),
    ],
    checklists: [
      checklist(
        'Pump start-up',
        ['Installation', 'Pull and set'],
        ['Lock out and tag out removed by who set it', required],
        ['Rotation checked', { ...passFail, ...required }],
        ['Suction pressure', reading('psi')],
        ['Discharge pressure', reading('psi')],
        ['Motor current', reading('A')],
        ['Bearing temperature', reading('°F', null, 180)],
        ['Seal leak', passFail],
        ['Photo of the nameplate', photo],
        ['Customer accepts', signature],
      ),
      checklist(
        'Pump maintenance',
        ['Preventive maintenance'],
        ['Bearings greased', {}],
        ['Coupling guard in place', passFail],
        ['Vibration, drive end', reading('in/s', 0, 0.3)],
        ['Vibration, non-drive end', reading('in/s', 0, 0.3)],
        ['Oil level', passFail],
        ['Packing or seal', passFail],
      ),
    ],
  },
  electrical: {
    divisions: ['Service', 'Construction', 'Low Voltage'],
    assetTypes: ['Panel', 'Transformer', 'Generator', 'Transfer switch', 'Lighting', 'Motor control center'],
    skills: [
      ...onSite,
      expires('Journeyman electrician', 12),
      expires('Master electrician', 12),
      expires('Apprentice electrician', 12),
      expires('NFPA 70E', 36),
      expires('Aerial lift', 36),
    ],
    ticketTypes: [
      type('Service call', '!Verify de-energized', 'Find the cause', '!Make the repair', '!Test'),
      type('Panel upgrade', 'Pull the permit', '!Lock out and tag out', 'Replace the panel', '!Pass the inspection'),
      type('Lighting retrofit', 'Count the fixtures', 'Replace', 'Set the controls', 'File the rebate'),
      type('Generator service', 'Change oil and filters', 'Test the batteries', '!Run under load'),
      type('Inspection correction', 'Read the notice', '!Make the correction', '!Call for reinspection'),
    ],
    checklists: [
      checklist(
        'Energized work and lockout',
        ['Service call', 'Panel upgrade'],
        ['Equipment locked out and tagged out', required],
        ['Absence of voltage tested', { ...passFail, ...required }],
        ['Meter proved on a known source before and after', required],
        ['Arc flash category', { type: 'choice', options: ['None', '1', '2', '3', '4'] }],
        ['Photo of the locks', photo],
      ),
      checklist(
        'Panel close-out',
        ['Panel upgrade'],
        ['Torque of the lugs', reading('in-lb')],
        ['Voltage, phase to phase', reading('V')],
        ['Voltage, phase to neutral', reading('V')],
        ['Directory filled in', required],
        ['Photo of the open panel', photo],
        ['Customer accepts', signature],
      ),
    ],
  },
  hvac: {
    divisions: ['Service', 'Installation', 'Maintenance Agreements'],
    assetTypes: ['Furnace', 'Air conditioner', 'Heat pump', 'Rooftop unit', 'Boiler', 'Water heater', 'Thermostat'],
    skills: [
      ...onSite,
      forGood('EPA 608'),
      expires('HVAC contractor license', 12),
      expires('NATE', 24),
      expires('Backflow tester', 36),
      expires('Medical gas (ASSE 6010)', 36),
    ],
    ticketTypes: [
      type('No cooling', 'Check thermostat and breaker', 'Find the cause', '!Make the repair', '!Check the split'),
      type('No heat', 'Check thermostat and gas', 'Find the cause', '!Make the repair', '!Check for carbon monoxide'),
      type('Tune-up', 'Change the filter', 'Clean the coil', '!Record the readings'),
      type(
        'Changeout',
        'Recover refrigerant',
        'Set the unit',
        '!Pull a vacuum',
        '!Commission',
        'Register the warranty',
      ),
      type('Duct work', 'Measure', 'Install', '!Test for leaks'),
    ],
    checklists: [
      checklist(
        'Cooling tune-up',
        ['Tune-up'],
        ['Filter size', { type: 'text' }],
        ['Suction pressure', reading('psig')],
        ['Head pressure', reading('psig')],
        ['Superheat', reading('°F')],
        ['Subcooling', reading('°F')],
        ['Temperature split', reading('°F', 14, 24)],
        ['Capacitor', passFail],
        ['Condensate drain', passFail],
        ['Photo of the nameplate', photo],
      ),
      checklist(
        'Refrigerant record',
        ['Changeout', 'No cooling'],
        ['Refrigerant', { type: 'choice', options: ['R-410A', 'R-454B', 'R-32', 'R-22', 'Other'] }],
        ['Recovered', reading('lb', 0)],
        ['Added', reading('lb', 0)],
        ['Cylinder number', { type: 'text' }],
      ),
    ],
  },
  network: {
    divisions: ['Managed Services', 'Projects', 'Cabling'],
    assetTypes: ['Firewall', 'Switch', 'Access point', 'Server', 'Workstation', 'Printer', 'UPS'],
    skills: [
      ...onSite,
      expires('CompTIA Network+', 36),
      expires('CompTIA Security+', 36),
      expires('CCNA', 36),
      expires('BICSI Installer', 36),
      expires('Aerial lift', 36),
    ],
    ticketTypes: [
      type('Outage', 'Who is affected', 'Find the cause', '!Restore service', '!Write down what happened'),
      type('User request', 'Confirm who asks', '!Do it', 'Ask whether it works'),
      type('New user', 'Create the account', 'Set up the device', '!Second factor on', 'Hand over'),
      type('User leaves', '!Disable the account', 'Move the files', 'Collect the device'),
      type('Change', 'Write the way back', '!Customer approves', 'Make the change', '!Test'),
      type('Cabling', 'Walk the site', 'Pull and terminate', '!Test and label'),
    ],
    checklists: [
      checklist(
        'Firewall change',
        ['Change'],
        ['Configuration saved before', required],
        ['Way back written down', required],
        ['Change approved by', { type: 'text', ...required }],
        ['Internet reachable', passFail],
        ['VPN reachable', passFail],
        ['Configuration saved after', required],
      ),
      checklist(
        'Cable certification',
        ['Cabling'],
        ['Drops', reading('', 0)],
        ['All tested', { ...passFail, ...required }],
        ['All labeled', passFail],
        ['Photo of the rack', photo],
        ['Customer accepts', signature],
      ),
    ],
  },
};
export const proposalsFor = (trade: Trade): Proposals => proposals[trade];

/** How customers usually come to a company: alike in every trade. */
export const usualReferrals: readonly string[] = [
  'Existing customer',
  'Word of mouth',
  'Website',
  'Search engine',
  'Trade show',
];

const hour = 60;
const day = 9 * hour;
const promise = (
  priorityID: NonNullable<SlaPolicy['priorityID']>,
  responseMinutes: number,
  resolutionMinutes: number,
): SlaPolicy => ({ typeID: null, priorityID, responseMinutes, resolutionMinutes, isRoundTheClock: false });
/** Until when work is taken up and done, in open minutes of Monday to Friday from 8 to 5: alike in every trade. */
export const usualPromises: SlaPolicy[] = [
  promise(priorities.urgent, hour, day),
  promise(priorities.high, 4 * hour, 3 * day),
  promise(priorities.normal, day, 5 * day),
  promise(priorities.low, 2 * day, 15 * day),
];
const priorityNames = Object.fromEntries(Object.entries(priorities).map(([name, id]) => [id, name]));
/** Until when somebody takes work up, as one reads it. */
export const promisesInWords: string = usualPromises
  .map(({ priorityID, responseMinutes }) => {
    const minutes = responseMinutes ?? 0;
    const [count, unit] = minutes % day === 0 ? [minutes / day, 'day'] : [minutes / hour, 'hour'];
    const name = priorityNames[priorityID ?? 0] ?? '';
    return `${name.charAt(0).toUpperCase()}${name.slice(1)} within ${count} ${unit}${count === 1 ? '' : 's'}`;
  })
  .join(', ');
