// Postgres becomes unavailable during an execution: subscribers receive the result once it is back, without RESYNC.
import { expect, test } from 'vitest';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, changeParcel, insertOrganisation } from '../support/packages.ts';
import { openEngineServer, createViewer } from '../support/engine-server.ts';
import { openSubscribedClient } from '../support/protocol-client.ts';

const database = useDatabase();

test('an execution that lost its database is repeated when the database is back, in event order', async () => {
  let away = 0;
  const engineServer = await openEngineServer(database.url, {
    withLiveContext: async (audience, work) => {
      if (away > 0) {
        away -= 1;
        throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
      }
      return work({ audience });
    },
  });
  const { company, hub: dispatcher, otherCompany } = await insertOrganisation(engineServer.db);
  const mine = await openSubscribedClient(engineServer.urlFor(createViewer('CUSTOMER', { company: [company] })));
  const other = await openSubscribedClient(engineServer.urlFor(createViewer('CUSTOMER', { company: [otherCompany] })));
  away = 3;
  const id = await addParcel(engineServer.db, { companyId: company, hubId: dispatcher });
  engineServer.engine.notifyCommitted();
  await mine.waitForChanges(1);
  await changeParcel(engineServer.db, id, { note: 'later' });
  engineServer.engine.notifyCommitted();
  const changes = await mine.waitForChanges(2);
  expect(changes.map(({ kind, version }) => [kind, version])).toEqual([
    ['NEW', 1],
    ['CHANGED', 2],
  ]);
  await other.roundTrip();
  expect(other.changesOf()).toEqual([]);
});
