// The socket of a recipient: its own parcel, and the driver's position only while that driver is out with it.
import { describe, expect, it } from 'vitest';
import { createRecipientSession } from '#server/areas/tracking/recipient-session.ts';
import { publicCloseCodes } from '#shared/live/public-socket.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { type ApiClient, postGraphQL, useTestServer } from '#tests/fixtures/test-server.ts';
import { createDevice, setDuty } from '../positions/support/map-client.ts';
import { callArrange, createRound } from '../round/support/rounds.ts';
import { connectRecipient, sessionOf } from './support/tracking.ts';

const server = useTestServer();

/** The phone of a driver on duty: reports at this latitude. */
async function phoneOf(driver: 'driver' | 'driver2'): Promise<(lat: number) => Promise<unknown>> {
  const person = await server.as(driver);
  await setDuty(person, server.fixtures.people[driver], true);
  const device = await createDevice(server.url, person);
  // A later reading counts only with a later time.
  return (lat) => device.report(lat, -7.6);
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
    const [first, second] = [await phoneOf('driver'), await phoneOf('driver2')];
    await first(33.11);
    await second(33.22);
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
    await first(33.33);
    await second(33.44);
    await socket.until(() => socket.text().includes('33.44'));
    expect(socket.text()).not.toContain('33.33');

    await act(await server.as('driver2'), 'packageDeliver', { id: own.id });
    await socket.until(() => socket.closeCode() !== null);
    expect(socket.closeCode()).toBe(publicCloseCodes.over);
    const seen = socket.messages.length;
    await second(33.55);
    await neighbour.until(() => neighbour.text().includes('33.55'));
    expect(socket.messages).toHaveLength(seen);
    const last = socket.messages.findLast((message) => message.type === 'parcel');
    expect(last).toMatchObject({ parcel: { status: 'delivered', details: { cod: null } } });
    // Neither heard of the other's parcel, nor of whose they are.
    expect(neighbour.text()).not.toContain(own.trackingNumber);
    expect(`${socket.text()}${neighbour.text()}`).not.toMatch(/Salma|Ouazzani|655767159|Ibn Batouta/);
  });

  it('counts the stops before in the order that the driver chooses, live, and hears nothing of another driver’s order', async () => {
    const [own, first] = [await enroute(), await enroute()];
    const [foreign, foreignFirst] = [await enroute('driver2'), await enroute('driver2')];
    const socket = connectRecipient(server.url, { session: await sessionOf(server.url, own) });
    const neighbour = connectRecipient(server.url, { session: await sessionOf(server.url, foreign) });
    const before = ({ messages }: typeof socket): unknown => {
      const last = messages.findLast((message) => message.type === 'parcel');
      return last?.type === 'parcel' ? last.parcel.details?.stopsBefore : undefined;
    };
    await neighbour.until(() => before(neighbour) !== undefined);
    const known = before(neighbour);
    const round = await createRound(server, 'driver', [first.id, own.id]);
    await socket.until(() => before(socket) === 1);
    await callArrange(server, 'driver', round, [own.id, first.id]);
    await socket.until(() => before(socket) === 0);
    expect(before(neighbour)).toBe(known);
    // It hears of its own driver's.
    await createRound(server, 'driver2', [foreignFirst.id, foreign.id]);
    await neighbour.until(() => before(neighbour) === 1);
    expect(before(socket)).toBe(0);
    // Neither hears which parcels the order names, nor of the other's.
    for (const { id } of [first, foreignFirst, { id: round }])
      expect(`${socket.text()}${neighbour.text()}`).not.toContain(id);
    expect(neighbour.text()).not.toContain(own.trackingNumber);
    expect(socket.text()).not.toContain(foreign.trackingNumber);
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
