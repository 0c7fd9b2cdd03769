import { expect, test } from 'vitest';
import { SeededRandom } from '#shared/seeded-random.ts';
import { type TestPerson, testApp } from './app.ts';
import { isLong, seed } from './seed.ts';
import { brokenInEvents, brokenInItems, brokenInReading, brokenInTiles, stateOf } from './simulation/laws.ts';
import { type Company, type Move, move } from './simulation/moves.ts';

/**
 * Several companies, several people, whatever they do at the same time: the laws of work hold. The seed decides what is
 * tried; who is faster is up to the machine. `TEST_SEED=… npm test` tries the same again.
 */
const seeds = Array.from({ length: isLong ? 30 : 1 }, (_, index) => seed + index);
const app = await testApp();

async function newCompany(): Promise<Company> {
  const tenant = await app.newTenant();
  const others = await Promise.all(
    (['Manager', 'Dispatcher', 'Technician', 'Technician'] as const).map((role, index) =>
      tenant.add(role, { name: `${role} ${index}` }),
    ),
  );
  return { tenant, people: [tenant.admin, ...others], items: [], subjects: ['New'] };
}

const foreseen = new Set([200, 403, 404, 409, 422]);
const unforeseen = (moves: Move[]): string[] =>
  moves
    .filter(({ status }) => !foreseen.has(status))
    .map(
      ({ person, path, body, status, message }) =>
        `${person.name}: ${path} ${JSON.stringify(body)}: ${status} ${message}`,
    );

async function broken(company: Company): Promise<string[]> {
  const { tenantID } = company.tenant;
  const state = await stateOf(app.owner, tenantID);
  const tiles: string[] = [];
  for (const person of company.people) {
    for (const kind of ['task', 'ticket'] as const) tiles.push(...(await brokenInTiles(person, kind)));
  }
  return [
    ...brokenInItems(state),
    ...(await brokenInEvents(app.owner, tenantID, state)),
    ...tiles,
    ...(await brokenInReading(app.owner, company)),
  ];
}

test.each(seeds)(
  'seed %i: after whatever several people did at once, the laws of work hold',
  async (seed) => {
    const random = new SeededRandom(seed);
    const companies = [await newCompany(), await newCompany()];
    const moves: Move[] = [];
    const steps = isLong ? 60 : 25;
    /** Does things, and takes some of them back. */
    const live = async (company: Company, person: TestPerson, own: SeededRandom) => {
      const undos: string[] = [];
      for (let step = 0; step < steps; step++) {
        const undo = own.isHit(0.15) ? undos.splice(own.between(0, undos.length), 1)[0] : undefined;
        if (undo) {
          const { status, body } = await person.call('events/undo', { undo });
          if (body.undo) undos.push(body.undo);
          moves.push({ person, path: 'events/undo', body: { undo }, status, message: body.message, undo: null });
        } else {
          const done = await move(company, person, own);
          if (done.undo) undos.push(done.undo);
          moves.push(done);
        }
      }
    };
    await Promise.all(
      companies.flatMap((company) =>
        company.people.map((person) => live(company, person, new SeededRandom(random.between(0, 2 ** 31)))),
      ),
    );
    const found = [...unforeseen(moves), ...(await Promise.all(companies.map(broken))).flat()];
    const done = moves.filter((one) => one.status === 200).length;
    console.log(`Simulation, seed ${seed}: ${moves.length} calls, ${done} of them done, ${found.length} laws broken`);
    expect(found).toEqual([]);
  },
  60_000,
);

test.each(seeds)(
  'seed %i: everything taken back in reverse order leaves each item as it was',
  async (seed) => {
    const random = new SeededRandom(seed);
    const company = await newCompany();
    const { tenantID } = company.tenant;
    const seen = async () => {
      const state = await stateOf(app.owner, tenantID);
      return { state, text: new Map([...state].map(([name, row]) => [name, JSON.stringify(row)])) };
    };
    const done: { move: Move; before: Map<string, string> }[] = [];
    let now = await seen();
    for (let step = 0; step < (isLong ? 250 : 60); step++) {
      const one = await move(company, random.pick(company.people), random);
      if (!foreseen.has(one.status)) expect.fail(unforeseen([one]).join());
      if (one.status === 200 && one.undo) done.push({ move: one, before: now.text });
      now = await seen();
      expect(brokenInItems(now.state), `seed ${seed}, step ${step}: ${one.path}`).toEqual([]);
    }
    let undone = 0;
    for (const { move: one, before } of done.reverse()) {
      const { status, body } = await one.person.call('events/undo', { undo: one.undo });
      now = await seen();
      const what = `seed ${seed}, ${one.person.name} takes back ${one.path} ${JSON.stringify(one.body)}: ${status} ${body.message}`;
      expect(brokenInItems(now.state), what).toEqual([]);
      // What was worked on after it was made stays, with everything taken back that was done to it.
      if (status === 409 && one.path.includes('create')) continue;
      expect({ what, status }).toEqual({ what, status: 200 });
      for (const [name, text] of before) expect({ what, [name]: now.text.get(name) }).toEqual({ what, [name]: text });
      undone++;
    }
    console.log(`Undo, seed ${seed}: ${done.length} changes, ${undone} taken back, each leaving what was there before`);
  },
  60_000,
);
