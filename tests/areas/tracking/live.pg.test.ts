// The socket of a recipient: its own parcel, and the driver's position only while that driver is out with it.
import { describe, expect, it } from 'vitest';
import { createRecipientSession } from '#server/areas/tracking/recipient-session.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { publicCloseCodes } from '#shared/live/public-socket.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';
import { connectRecipient, sessionOf } from './support/tracking.ts';

const server = useTestServer();

const duty = (on: boolean) =>
  `mutation ($id: ID!) { userGo${on ? 'On' : 'Off'}Duty(input: { id: $id }) { user { id } } }`;

/** Reports a position of a driver, as the ingest does, to all instances. */
async function move(driver: 'driver' | 'driver2', lat: number): Promise<void> {
  const driverId = server.fixtures.people[driver];
  const at = new Date();
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .insertInto('driverPositions')
      .values({
        driverId,
        at,
        lat,
        lng: -7.6,
        source: 'demo',
        takenAt: at,
        trackAt: at,
        trackLat: lat,
        trackLng: -7.6,
      })
      .onConflict((conflict) => conflict.column('driverId').doUpdateSet({ at, lat, takenAt: at }))
      .execute(),
  );
}

async function act(user: ApiClient, mutation: string, input: object): Promise<void> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const { errors } = await user.call(`mutation ($input: ${type}!) { ${mutation}(input: $input) { package { id } } }`, {
    input,
  });
  expect(errors).toEqual([]);
}

async function enroute(driver: 'driver' | 'driver2' = 'driver') {
  const pkg = buildEnrouteParcel(server.fixtures, { driverId: server.fixtures.people[driver] });
  await insertParcels(server.db, pkg);
  return pkg;
}

describe('the socket of a recipient', () => {
  it('has the driver while en route, nothing of another driver after an assignment, and ends with the delivery', async () => {
    for (const name of ['driver', 'driver2'] as const)
      await (await server.as(name)).call(duty(true), { id: server.fixtures.people[name] });
    await move('driver', 33.11);
    await move('driver2', 33.22);
    const [own, other] = [await enroute(), await enroute('driver2')];
    const socket = connectRecipient(server.url, { session: await sessionOf(server.url, own) });
    const neighbour = connectRecipient(server.url, { session: await sessionOf(server.url, other) });
    await socket.until(() => socket.text().includes('33.11'));
    await neighbour.until(() => neighbour.text().includes('33.22'));

    // Handed over to the other driver, with the parcel still en route: the first one's moves are no longer sent.
    await act(await server.as('housekeeper'), 'packageAssign', {
      id: own.id,
      driverId: server.fixtures.people.driver2,
      note: 'Panne',
    });
    await socket.until(() => socket.text().includes('33.22'));
    await move('driver', 33.33);
    await move('driver2', 33.44);
    await socket.until(() => socket.text().includes('33.44'));
    expect(socket.text()).not.toContain('33.33');

    await act(await server.as('driver2'), 'packageDeliver', { id: own.id });
    await socket.until(() => socket.closeCode() !== null);
    expect(socket.closeCode()).toBe(publicCloseCodes.over);
    const seen = socket.messages.length;
    await move('driver2', 33.55);
    await neighbour.until(() => neighbour.text().includes('33.55'));
    expect(socket.messages).toHaveLength(seen);
    const last = socket.messages.findLast((message) => message.type === 'parcel');
    expect(last).toMatchObject({ parcel: { status: 'delivered', details: { cod: null } } });
    // Neither heard of the other's parcel, nor of whose they are.
    expect(neighbour.text()).not.toContain(own.trackingNumber);
    expect(`${socket.text()}${neighbour.text()}`).not.toMatch(/Salma|Ouazzani|655767159|Ibn Batouta/);
  });

  it('shows a request live to the staff of the hub, and to nobody of another', async () => {
    const pkg = await enroute();
    const document = 'subscription { packageChanged { kind id } }';
    const [hub, foreign] = [
      await subscribe(server.url, await server.as('housekeeper'), document),
      await subscribe(server.url, await server.as('housekeeperRabat'), document),
    ];
    const socket = connectRecipient(server.url, { session: await sessionOf(server.url, pkg) });
    await socket.until(() => socket.messages.length > 0);
    await postGraphQL(
      server.url,
      'mutation ($input: TrackingRequestInput!) { trackingRequest(input: $input) { session } }',
      { input: { session: await sessionOf(server.url, pkg), address: '9 rue Annakhil' } },
    );
    await hub.untilText(pkg.id);
    await socket.until(() => socket.text().includes('"openRequests":1'));
    await foreign.roundTrip();
    expect(foreign.text()).not.toContain(pkg.id);
  });

  it('is closed for a session that is none, has ended or is of another parcel, and refused to other pages', async () => {
    const [own, other] = [await enroute(), await enroute()];
    const old = createRecipientSession({ id: own.id, secret: own.trackingId }, new Date(Date.now() - 13 * 3_600_000));
    const forged = createRecipientSession({ id: other.id, secret: own.trackingId }, new Date());
    const hellos = [{ session: old }, { session: forged }, { session: 1 }, 'no json', { session: own.trackingId }];
    const sockets = hellos.map((hello) => connectRecipient(server.url, hello));
    for (const socket of sockets) {
      await socket.until(() => socket.closeCode() !== null);
      expect([socket.closeCode(), socket.messages]).toEqual([publicCloseCodes.sessionEnded, []]);
    }
    const session = await sessionOf(server.url, own);
    const stranger = connectRecipient(server.url, { session }, 'https://example.com');
    await stranger.until(() => stranger.closeCode() !== null);
    expect(stranger.closeCode()).toBe(403);
    const flood = connectRecipient(server.url, JSON.stringify({ session: 'x'.repeat(2_000) }));
    await flood.until(() => flood.closeCode() !== null);
    expect(flood.messages).toEqual([]);
  });
});
