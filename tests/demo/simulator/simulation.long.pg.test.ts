// A whole night of the demo: `npm run test:all` runs it, `npm test` an afternoon (simulation.pg.test.ts).
import { expect, test } from 'vitest';
import { connect } from '#server/db/connection/connection.ts';
import { openParcelsPerDriver } from '#server/demo/simulator/order-generator.ts';
import { useDatabase } from '../../support/postgres.ts';
import { evening, simulate } from './simulate.ts';

const database = useDatabase();

test('over a night new orders keep pace with the deliveries, and the backlog does not grow', async () => {
  const db = connect(database.url, { max: 4 });
  const { open, actions, simulation, errors } = await simulate(db, {
    start: evening,
    minutes: 12 * 60,
    step: 10,
    parcels: 3_000,
  });
  const settled = open.slice(16);
  const awake = simulation.phones.filter(({ vehicle: { shift } }) => shift.until === 1440).length;
  expect(awake).toBeGreaterThan(15);
  expect(Math.min(...settled)).toBeGreaterThan(awake * openParcelsPerDriver.low);
  expect(Math.max(...settled)).toBeLessThan(60 * openParcelsPerDriver.high * 1.1);
  expect(errors).toEqual([]);
  const count = (action: string) => actions.filter((each) => each.action === action).length;
  expect(count('deliver')).toBeGreaterThan(700);
  expect(count('return')).toBeGreaterThan(30);
  await db.destroy();
  expect(simulation.parcels.size).toBeLessThan(60 * openParcelsPerDriver.high * 1.5);
}, 1_200_000);
