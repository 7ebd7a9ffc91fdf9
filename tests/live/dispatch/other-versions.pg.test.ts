// Two versions share a database during a deploy and after a roll-back: events of one must not break the other.
import { Client } from 'pg';
import { beforeEach, expect, inject, onTestFinished, test } from 'vitest';
import type { Logger } from '#server/lib/outage.ts';
import { noMetrics } from '#server/metrics/metrics-sink.ts';
import { onDatabase } from '#tests/support/machine/administer.ts';
import { createDatabase } from '#tests/support/postgres.ts';
import { writeForeignChange, invalidRowSnapshot, writeUnreadableAccountEvent } from '../support/foreign-events.ts';
import { addParcel, changeParcel, type Organisation, insertOrganisation } from '../support/packages.ts';
import { openEngineServer, silentLog, createViewer } from '../support/engine-server.ts';
import { openSubscribedClient } from '../support/protocol-client.ts';

let url: string;
let known: Organisation;
beforeEach(async () => {
  const database = await createDatabase();
  onTestFinished(database.drop);
  ({ url } = database);
});

/** An instance, and its warnings about unknown versions. */
async function open() {
  const foreign: string[] = [];
  const errors: string[] = [];
  const log: Logger = { ...silentLog, error: (...said: unknown[]) => void errors.push(String(said[1])) };
  const engineServer = await openEngineServer(url, {
    log,
    metrics: { ...noMetrics, otherVersionEvent: (how) => foreign.push(how) },
  });
  return { room: engineServer, foreign, errors };
}

async function withParcel() {
  const opened = await open();
  known = await insertOrganisation(opened.room.db);
  const id = await addParcel(opened.room.db, { companyId: known.company, hubId: known.hub });
  opened.room.engine.notifyCommitted();
  await expect.poll(() => opened.room.engine.cursor().seq).toBe(1);
  return { ...opened, id };
}

const kinds = (changes: readonly { kind: string; reason: string | null; version: number | null }[]) =>
  changes.map(({ kind, reason, version }) => [kind, reason ?? version]);

test('a change with a role, an event name and a field of a newer version is sent with its row, and so are later changes', async () => {
  const { room: engineServer, foreign, errors, id } = await withParcel();
  const client = await openSubscribedClient(engineServer.urlFor(createViewer('SUPPORT')));
  await writeForeignChange(engineServer.db, id, {
    role: 'DISPATCHER',
    name: 'package.weighed',
    changed: ['note', 'weight'],
  });
  await changeParcel(engineServer.db, id, { note: 'after' });
  engineServer.engine.notifyCommitted();
  expect(kinds(await client.waitForChanges(2))).toEqual([
    ['CHANGED', expect.any(Number)],
    ['CHANGED', 3],
  ]);
  expect([foreign, errors]).toEqual([['told'], []]);
});

test('an unreadable event is skipped with a warning: subscribers of its entity receive RESYNC, later events are sent, and instances start with it in their history', async () => {
  const { room: engineServer, foreign, errors, id } = await withParcel();
  const viewer = createViewer('SUPPORT');
  const client = await openSubscribedClient(engineServer.urlFor(viewer));
  const { at, audience } = client.ack();
  await writeForeignChange(engineServer.db, id, { rowSnapshot: invalidRowSnapshot });
  await changeParcel(engineServer.db, id, { note: 'after' });
  engineServer.engine.notifyCommitted();
  expect(kinds(await client.waitForChanges(2))).toEqual([
    ['RESYNC', 'failure'],
    ['CHANGED', 3],
  ]);
  expect([foreign, errors]).toEqual([['skipped'], [expect.stringContaining('could not be read and was skipped')]]);

  const { room: later } = await open();
  expect(later.engine.cursor().seq).toBe(3);
  // The same person: with other rights it would have to read again anyway.
  const back = await openSubscribedClient(later.urlFor(viewer), { extensions: { resume: { at, audience } } });
  expect(kinds(await back.waitForChanges(1))).toEqual([['RESYNC', 'failure']]);
  await changeParcel(later.db, id, { note: 'later' });
  later.engine.notifyCommitted();
  expect(kinds((await back.waitForChanges(2)).slice(-1))).toEqual([['CHANGED', 4]]);
});

test('an unreadable account event closes the sockets of the account, since it may have revoked a right', async () => {
  const { room: engineServer } = await withParcel();
  const [person, other] = [createViewer('SUPPORT'), createViewer('SUPPORT')];
  const [client, bystander] = [
    await openSubscribedClient(engineServer.urlFor(person)),
    await openSubscribedClient(engineServer.urlFor(other)),
  ];
  await writeUnreadableAccountEvent(engineServer.db, person.id);
  engineServer.engine.notifyCommitted();
  expect(await client.closed()).toBe(1012);
  await bystander.roundTrip();
  expect(bystander.closeCode).toBeNull();
});

test('events removed from the middle of the history cause one RESYNC for every client and no endless search', async () => {
  const { room: engineServer, errors, id } = await withParcel();
  const viewer = createViewer('SUPPORT');
  const client = await openSubscribedClient(engineServer.urlFor(viewer));
  const { at, audience } = client.ack();
  const superuser = new Client({
    connectionString: onDatabase(inject('postgres').superuserUrl, new URL(url).pathname.slice(1)),
  });
  await superuser.connect();
  onTestFinished(() => superuser.end());
  // Allocates a number without using it.
  await superuser.query('update event_head set seq = seq + 1');
  await changeParcel(engineServer.db, id, { note: 'after the hole' });
  engineServer.engine.notifyCommitted();
  expect(await client.closed()).toBe(1012);
  await expect.poll(() => engineServer.engine.cursor().seq).toBe(3);
  const back = await openSubscribedClient(engineServer.urlFor(viewer), { extensions: { resume: { at, audience } } });
  await changeParcel(engineServer.db, id, { note: 'later' });
  engineServer.engine.notifyCommitted();
  await expect.poll(() => kinds(back.changesOf()).at(-1)).toEqual(['CHANGED', 3]);
  expect(kinds(back.changesOf())[0]).toEqual(['RESYNC', 'history']);
  expect(errors).toEqual([expect.stringContaining('missing from the history')]);
  expect(engineServer.engine.dispatchDelayMs()).toBe(0);
  // What came after the hole is replayed, also by an instance that starts with the hole in its history.
  const point = (await openSubscribedClient(engineServer.urlFor(viewer))).ack();
  await changeParcel(engineServer.db, id, { note: 'later still' });
  const { room: later } = await open();
  await expect.poll(() => later.engine.cursor().seq).toBe(5);
  const resume = { at: point.at, audience: point.audience };
  const again = await openSubscribedClient(later.urlFor(viewer), { extensions: { resume } });
  expect(kinds(await again.waitForChanges(1))).toEqual([['CHANGED', 4]]);
});
