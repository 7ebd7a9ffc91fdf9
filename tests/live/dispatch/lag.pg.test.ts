// Clients compute the delivery lag from the time of the change in each message.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { useDatabase } from '#tests/support/postgres.ts';
import { addParcel, insertOrganisation } from '../support/packages.ts';
import { openEngineServer, createViewer } from '../support/engine-server.ts';
import {
  changesSubscription,
  openAcknowledgedClient,
  openSubscribedClient,
  type ProtocolClient,
} from '../support/protocol-client.ts';

const database = useDatabase();
const timed = z.object({ extensions: z.object({ at: z.string(), time: z.string().optional() }) });

function times(client: ProtocolClient): (string | undefined)[] {
  return client.messages
    .filter(({ type }) => type === 'next')
    .map(({ payload }) => timed.parse(payload).extensions.time);
}

test('a live result carries the time of its change; a replayed result does not', async () => {
  const engineServer = await openEngineServer(database.url);
  const mine = engineServer.urlFor(createViewer('SUPPORT'));
  const people = await insertOrganisation(engineServer.db);
  const client = await openSubscribedClient(mine);
  const before = client.ack();
  const began = Date.now();
  await addParcel(engineServer.db, { companyId: people.company, hubId: people.hub });
  engineServer.engine.notifyCommitted();
  await client.waitForChanges(1);
  const [time = ''] = times(client);
  expect(Date.parse(time)).toBeGreaterThanOrEqual(began);
  expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());

  const later = await openAcknowledgedClient(mine);
  later.subscribe('1', changesSubscription, { extensions: { resume: { at: before.at, audience: before.audience } } });
  await later.waitForChanges(1);
  expect(times(later)).toEqual([undefined]);
});
