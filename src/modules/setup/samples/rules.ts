import type { Trade } from '../../ledger/accounts/rules.ts';

/** What a company looks like after a few weeks of work, for one that has none yet (docs/rules/settings.md, "Sample data"). Pure. */

export const sampleStates = ['empty', 'filling', 'filled', 'emptying', 'emptied'] as const;
export type SampleState = (typeof sampleStates)[number];

/** What is done: a subject of a ticket, what it is about, and what it comes to on an invoice. */
type Job = readonly [subject: string, about: string, dollars: number];

const jobs: Record<Trade, readonly Job[]> = {
  general: [
    ['Door will not latch', 'Adjust hinges and strike plate at the rear entrance.', 185],
    ['Quarterly inspection', 'Walk the building with the manager and list what needs work.', 420],
    ['Water stain on the ceiling', 'Find the leak above the break room.', 640],
    ['Replace damaged fence panel', 'Two panels at the loading dock, chain link.', 980],
    ['Repair loading dock leveler', 'Hydraulic leveler sinks under load.', 1460],
    ['Estimate for repainting', 'Office and hallway, about 3,200 square feet.', 250],
  ],
  pumps: [
    ['Seal leak on the transfer pump', 'Drips about a cup an hour at the drive end.', 1840],
    ['Pull and set well pump', '60 HP submersible at 410 feet, amps are low.', 7650],
    ['Vibration survey', 'Four pumps in the lift station, readings at each bearing.', 1250],
    ['Laser alignment after coupling change', 'Check soft foot first.', 890],
    ['Lift station alarm', 'High level float trips every morning.', 560],
    ['Rebuild metering pump', 'New diaphragm and check valves.', 1120],
  ],
  electrical: [
    ['Breaker trips in the shop', 'Circuit 14 trips when the compressor starts.', 310],
    ['Panel upgrade to 200 A', 'Permit is pulled, utility cut-over to be scheduled.', 4350],
    ['Lighting retrofit', '42 troffers to LED, rebate form from the utility.', 6280],
    ['Generator service', 'Annual service and a run under load.', 780],
    ['Parking lot lights are out', 'Three poles on the north side.', 1190],
    ['Correct inspection notice', 'GFCI at the rooftop unit.', 265],
  ],
  hvac: [
    ['No cooling on the second floor', 'Rooftop unit 2 runs, supply air is warm.', 720],
    ['Spring tune-up', 'Four units: filters, coils, readings.', 640],
    ['No heat in the lobby', 'Flame goes out after ten seconds.', 385],
    ['Changeout of a 5 ton unit', 'Crane at 7 in the morning, register the warranty.', 9850],
    ['Thermostat loses its schedule', 'Replace and teach the manager.', 290],
    ['Duct leak above the kitchen', 'Seal and test.', 1140],
  ],
  network: [
    ['Internet is down at the front desk', 'Everybody on the first switch is affected.', 225],
    ['New laptop for accounting', 'Second factor, mail, printers, old files.', 340],
    ['Firewall replacement', 'Two sites with a VPN between them, after hours.', 3980],
    ['Backup reports an error', 'Nightly job fails since Monday.', 280],
    ['Cabling for the new office', '24 drops, test and label.', 5460],
    ['Wi-Fi is slow in the warehouse', 'Survey, two more access points perhaps.', 1350],
  ],
};
export const jobsFor = (trade: Trade): readonly Job[] => jobs[trade];

type Customer = { name: string; contact: string; title: string; address: string; city: string; zip: string };
const customer = (
  name: string,
  contact: string,
  title: string,
  address: string,
  city: string,
  zip: string,
): Customer => ({
  name,
  contact,
  title,
  address,
  city,
  zip,
});
export const sampleCustomers: readonly Customer[] = [
  customer('Alamo Ridge Apartments', 'Dana Whitfield', 'Property manager', '1400 Ridge Rd', 'San Antonio', '78209'),
  customer('Bluebonnet Bakery', 'Luis Ortega', 'Owner', '212 Main St', 'Fredericksburg', '78624'),
  customer('Caddo Lake Brewing', 'Renee Broussard', 'Operations', '88 Mill St', 'Jefferson', '75657'),
  customer('Del Norte Dental', 'Dr. Priya Raman', 'Dentist', '3100 Mesa St', 'El Paso', '79902'),
  customer('Eagle Pass Cold Storage', 'Marco Villarreal', 'Plant manager', '700 Rail Ave', 'Eagle Pass', '78852'),
  customer('First Baptist Academy', 'Karen Dalton', 'Facilities', '55 Campus Dr', 'Tyler', '75701'),
  customer('Gulf Winds Hotel', 'Sofia Marin', 'General manager', '4010 Seawall Blvd', 'Galveston', '77550'),
  customer('Hill Country Clinic', 'Tom Becker', 'Administrator', '19 Water St', 'Kerrville', '78028'),
  customer('Ironbridge Machine Works', 'Walt Jansen', 'Shop foreman', '2600 Industrial Loop', 'Lubbock', '79404'),
  customer('Juniper Grove HOA', 'Ellen Park', 'Board president', '1 Clubhouse Ln', 'Round Rock', '78664'),
  customer('Kessler Farm & Feed', 'Bud Kessler', 'Owner', '9821 FM 1472', 'Laredo', '78045'),
  customer('Lone Star Storage', 'Amy Tran', 'Regional manager', '615 Freeport Pkwy', 'Irving', '75063'),
];

/** `account` is a word in the name of the account that they are booked to, where there is one of it. */
type Vendor = { name: string; city: string; buys: string; dollars: number; account: string };
export const sampleVendors: readonly Vendor[] = [
  { name: 'Brazos Supply Co.', city: 'Waco', buys: 'Parts and material', dollars: 1284.6, account: 'material' },
  { name: 'Lakeside Fuel', city: 'Conroe', buys: 'Fuel for the trucks', dollars: 612.35, account: 'fuel' },
  { name: 'Metro Tool Rental', city: 'Dallas', buys: 'Lift, two days', dollars: 480, account: 'tools' },
  { name: 'Pinewood Office Park', city: 'Austin', buys: 'Rent of the yard', dollars: 2400, account: 'rent' },
  { name: 'Redline Safety', city: 'Houston', buys: 'Gloves and harnesses', dollars: 318.9, account: 'supplies' },
];

/** A ticket: whose, which job, how urgent, due in so many days, and how far it is. */
export type TicketStage = 'new' | 'scheduled' | 'waiting' | 'blocked' | 'approval' | 'reopened' | 'closed';
const stages: readonly TicketStage[] = [
  'closed',
  'new',
  'scheduled',
  'closed',
  'waiting',
  'closed',
  'approval',
  'new',
  'blocked',
  'reopened',
];
export const sampleTickets: readonly {
  customer: number;
  job: number;
  priorityID: 1 | 2 | 3;
  dueIn: number;
  stage: TicketStage;
  isMine: boolean;
}[] = Array.from({ length: 30 }, (_, index) => {
  const stage = stages[index % stages.length] ?? 'new';
  return {
    customer: (index * 5) % sampleCustomers.length,
    job: (index + Math.floor(index / 6)) % 6,
    priorityID: index % 7 === 0 ? 3 : index % 5 === 1 ? 1 : 2,
    dueIn: stage === 'closed' ? -1 - (index % 9) : 1 + (index % 14),
    stage,
    // Who looks on sees some of their own, some of nobody.
    isMine: index % 3 !== 2,
  };
});

export const sampleTasks: readonly { subject: string; dueIn: number; isDone: boolean }[] = [
  { subject: 'Order parts for next week', dueIn: 1, isDone: false },
  { subject: 'Renew the certificate of insurance', dueIn: 12, isDone: false },
  { subject: 'Call back about the estimate', dueIn: 0, isDone: false },
  { subject: 'Oil change of truck 4', dueIn: 3, isDone: false },
  { subject: 'Safety meeting', dueIn: 5, isDone: false },
  { subject: 'Review timesheets', dueIn: 2, isDone: false },
  { subject: 'Set prices for next year', dueIn: 20, isDone: false },
  { subject: 'Send W-9 to Brazos Supply', dueIn: -2, isDone: true },
  { subject: 'Replace the shop light', dueIn: -4, isDone: true },
  { subject: 'File the permit', dueIn: -6, isDone: true },
];

/** Of an invoice: whose, for which job, so many days ago, and what became of it; of what is paid the share. */
type InvoiceStage = 'draft' | 'submitted' | 'approved';
export const sampleInvoices: readonly {
  customer: number;
  job: number;
  daysAgo: number;
  stage: InvoiceStage;
  paid: number;
}[] = [
  { customer: 0, job: 1, daysAgo: 55, stage: 'approved', paid: 1 },
  { customer: 4, job: 4, daysAgo: 48, stage: 'approved', paid: 0 },
  { customer: 2, job: 0, daysAgo: 41, stage: 'approved', paid: 1 },
  { customer: 6, job: 3, daysAgo: 33, stage: 'approved', paid: 0.5 },
  { customer: 8, job: 5, daysAgo: 26, stage: 'approved', paid: 1 },
  { customer: 3, job: 2, daysAgo: 19, stage: 'approved', paid: 0 },
  { customer: 11, job: 0, daysAgo: 12, stage: 'approved', paid: 1 },
  { customer: 5, job: 4, daysAgo: 8, stage: 'approved', paid: 0 },
  { customer: 9, job: 1, daysAgo: 3, stage: 'submitted', paid: 0 },
  { customer: 1, job: 5, daysAgo: 1, stage: 'draft', paid: 0 },
];
export const sampleBills: readonly { vendor: number; daysAgo: number; isPaid: boolean }[] = [
  { vendor: 0, daysAgo: 50, isPaid: true },
  { vendor: 3, daysAgo: 38, isPaid: true },
  { vendor: 1, daysAgo: 31, isPaid: false },
  { vendor: 2, daysAgo: 17, isPaid: false },
  { vendor: 0, daysAgo: 9, isPaid: false },
  { vendor: 4, daysAgo: 4, isPaid: false },
];
/** What the owner put in before, in dollars. */
export const sampleEquity = { dollars: 25_000, daysAgo: 60 } as const;

/** Notes of tickets, by their place among them. */
export const sampleNotes: readonly { ticket: number; text: string }[] = [
  { ticket: 0, text: 'Done. The manager has looked at it and is happy.' },
  { ticket: 1, text: 'Gate code is 4471, ask for the key at the desk.' },
  { ticket: 2, text: 'They want us before noon, deliveries come after.' },
  { ticket: 4, text: 'Called twice, waiting for the go-ahead.' },
  { ticket: 6, text: 'Half an hour more than planned, please approve.' },
  { ticket: 8, text: 'Part is on back order until next week.' },
];
/** Own time of the days before: on which ticket, so many days ago, from which hour, for how many minutes. */
export const sampleTimes: readonly { ticket: number; daysAgo: number; hour: number; minutes: number }[] = [
  { ticket: 0, daysAgo: 1, hour: 8, minutes: 150 },
  { ticket: 3, daysAgo: 1, hour: 13, minutes: 105 },
  { ticket: 10, daysAgo: 2, hour: 8, minutes: 210 },
  { ticket: 13, daysAgo: 2, hour: 14, minutes: 75 },
  { ticket: 15, daysAgo: 3, hour: 9, minutes: 180 },
  { ticket: 18, daysAgo: 3, hour: 14, minutes: 90 },
];

/** What stands in the way of filling a company that has just begun. */
export const needsTrade = 'Choose your trade first: it sets up the books.';
