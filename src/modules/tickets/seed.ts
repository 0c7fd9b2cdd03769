import type { Context } from '#server/context.ts';
import type { SeededRandom } from '#shared/seeded-random.ts';
import { seedWork, type WorkSeed } from '../work/seed.ts';

const jobs = [
  [
    'Seal leak, P-204 transfer pump',
    'Operator reports a steady drip at the gland, about a cup an hour. Bring the 1.375 in cartridge seal and the alignment kit.',
  ],
  [
    'VFD fault F0022, SWD skid 3',
    'Drive trips within a minute of start. Power module was replaced in March; check the gate leads before ordering another.',
  ],
  [
    'Booster station low suction alarm',
    'Alarm comes in at night only. Trend the suction pressure and look at the level switch in the tank.',
  ],
  ['Quarterly vibration survey, 14 pumps', 'Same points as last quarter. Send the report within two working days.'],
  [
    'Wet well pump 2 will not prime',
    'Pump 1 carries the station for now. Foot valve and suction line are the suspects.',
  ],
  [
    'Rebuild 6-stage vertical turbine, well 7',
    'Pull, haul to the shop, measure the bowls. Customer wants the old bearings kept for inspection.',
  ],
  [
    'Chemical feed pump loses stroke',
    'Stroke drifts from 60 to 35 percent over a shift. Diaphragm kit is in truck stock.',
  ],
  ['Check valve failed, water hammer', 'Line bangs on every stop. Isolate before opening, 150 psi behind the valve.'],
  ['Coupling alignment after motor swap', 'New motor sits 0.012 in high. Laser align to 0.003 in, both planes.'],
  ['Cracked impeller, P-118', 'Found at inspection. Replacement is on the shelf in Odessa, bin C-14.'],
  ['Lift station 4 rag-up, pull and clear', 'Third time this year. Photograph what comes out for the city.'],
  [
    'Flow meter reads 8% high, recalibrate',
    'Compare with the portable meter at three flows and leave the sheet with the operator.',
  ],
  [
    'Install soft starter, irrigation pivot 12',
    'Panel is mounted. Set ramp to 12 seconds and confirm the phase order.',
  ],
  [
    'Bearing noise, reject water pump B',
    'Noise at the outboard end. Regrease once; if it stays, plan a bearing change.',
  ],
  ['Sump float switch replacement, bay 2', 'Float hangs up on the discharge pipe. Move the bracket 6 in to the left.'],
  ['Annual backflow test, 6 devices', 'Certificates go to the city with our tag number.'],
  ['Motor trips on overload at start', 'Megger first. Overload is set at 118 A, nameplate says 112 A.'],
  ['Packing drips, readjust and log rate', 'One drop a second is fine. Log the rate before and after.'],
  ['Pull submersible, well 3, megger low', '0.4 megohm to ground on all legs. Crane is booked for the morning.'],
  ['Pressure transmitter drifts, header 1', 'Reads 6 psi with the line vented. Try a zero first.'],
  ['Replace mechanical seal, produced water pump', 'H2S site, two people and monitors. Seal kit is Viton.'],
  ['Discharge gauge stuck, verify pressure', 'Gauge shows 60 psi with the pump off. Bring a test gauge.'],
  ['Gearbox oil milky, drain and sample', 'Sample to the lab, refill with ISO 220, check the breather.'],
  ['New duplex metering skid, start-up', 'Customer witnesses the start. Bring the calibration column.'],
  ['Foot valve stuck open, loses prime', 'Loses prime overnight. Lower suction strainer is likely packed with sand.'],
  ['Dry run trip, check suction strainer', 'Tripped twice this week. Strainer was last cleaned in June.'],
  ['Thrust bearing hot at 190 F', 'Was 165 F last month. Check the cooling water flow before opening it up.'],
  ['Belt guard missing after contractor work', 'Pump is locked out until the guard is back.'],
  [
    'Emergency call: station flooded, pump 1 and 2 down',
    'Water is at the motor feet. Bring the trash pump and two sets of motor leads.',
  ],
  ['Laser align after grout cure', 'Grout was poured on Monday. Soft foot first.'],
] as const;

/** Two years of the demo company's calls. */
export const seedTickets = (
  context: Context,
  random: SeededRandom,
  more: Omit<WorkSeed, 'kind' | 'jobs' | 'total' | 'open'>,
) => seedWork(context, random, { kind: 'ticket', jobs, total: 4821, open: 214, ...more });
