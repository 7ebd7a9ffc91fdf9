// Two people act on the same 500 parcels at once: batches of both stand in each other's way.
import { expect, it } from 'vitest';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { assign, parcelsInHouse, versionsByRow } from './support/bulk.ts';

const server = useTestServer();

it('each of 500 rows has both assignments once, one after the other, and each caller an answer for it', async () => {
  const ids = (await parcelsInHouse(server, 500)).map(({ id }) => id);
  const { driver, driver2 } = server.fixtures.people;
  const [one, other] = [await server.as('housekeeper'), await server.as('admin')];
  const [first, second] = await Promise.all([
    assign(one, { ids, driverId: driver }),
    assign(other, { ids: ids.toReversed(), driverId: driver2 }),
  ]);
  expect([first.done, second.done]).toEqual([500, 500]);
  const versions = await versionsByRow(server.db, 'package.assigned', ids);
  expect(new Set([...versions.values()].map((each) => each.join()))).toEqual(new Set(['2,3']));
});
