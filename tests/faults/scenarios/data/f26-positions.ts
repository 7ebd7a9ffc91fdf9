// Phones send stored positions in any order and some of them twice, to any instance: the latest device time wins, and
// no driver gets another's position.
import { newId } from '#server/db/new-id.ts';
import { hashToken, generateToken } from '#server/areas/devices/store.ts';
import { inSnapshot, inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { Fault } from '../../harness/fault.ts';
import { MapTab } from '../../harness/clients/map-tab.ts';
import type { Random } from '../../harness/random.ts';
import type { FaultContext } from '../../harness/fault-context.ts';

const drivers = 300;
const readings = 5;

interface Phone {
  driverId: string;
  token: string;
  /** The last one is the expected position. */ fixes: { at: Date; lat: number; lng: number }[];
}

async function makePhones(context: FaultContext): Promise<Phone[]> {
  const { db, fixtures } = context.testBed;
  const now = Date.now();
  const phones = Array.from({ length: drivers }, (_, index): Phone => ({
    driverId: newId(),
    token: generateToken(),
    fixes: Array.from({ length: readings }, (__, step) => ({
      at: new Date(now - (readings - step) * 30_000 + index),
      lat: 33.4 + index / 1_000,
      lng: -7.6 + step / 100,
    })),
  }));
  await inTransaction(db, systemPrincipal, async (trx) => {
    const at = new Date();
    await trx
      .insertInto('users')
      .values(
        phones.map(({ driverId }) => ({
          id: driverId,
          login: `phone-${driverId}`,
          email: null,
          name: 'Test phone',
          hubId: fixtures.hubs.casa,
          approvedAt: at,
          onDutySince: new Date(now - 3_600_000),
        })),
      )
      .execute();
    await trx
      .insertInto('userRoles')
      .values(phones.map(({ driverId }) => ({ userId: driverId, role: 'DRIVER' })))
      .execute();
    await trx
      .insertInto('driverDevices')
      .values(
        phones.map(({ driverId, token }) => ({
          id: newId(),
          version: 1,
          driverId,
          name: 'Samsung A15',
          tokenHash: hashToken(token),
          createdAt: at,
          updatedAt: at,
        })),
      )
      .execute();
  });
  return phones;
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random.next() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

async function report(context: FaultContext, { token, fixes }: Phone): Promise<boolean> {
  const location = fixes.map(({ at, lat, lng }) => ({
    timestamp: at.toISOString(),
    coords: { latitude: lat, longitude: lng, accuracy: 5 },
  }));
  const { url } = context.random.pick(context.testBed.instances);
  const response = await fetch(`${url}/uplink/osmand`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ device_id: token, location }),
  });
  return response.ok;
}

export const f26: Fault = {
  name: 'F26',
  scenario: 'positions of 300 drivers, shuffled, doubled and through both instances',
  promises: [11],
  quick: true,
  run: async (context) => {
    await context.openTabs(60);
    const phones = await makePhones(context);
    const map = await MapTab.open(context.testBed.frontUrl(1), context.testBed.origin, context.user('admin'));
    try {
      return await context.round(
        async () => {
          // Each reading alone, and all readings of each phone once more: any of them may come first.
          const parts = shuffled(
            phones.flatMap((phone) => [
              ...phone.fixes.map((fix) => ({ ...phone, fixes: [fix] })),
              { ...phone, fixes: shuffled(phone.fixes, context.random) },
            ]),
            context.random,
          );
          const sending = parts.values();
          const taken = await Promise.all(
            Array.from({ length: 20 }, async () => {
              let all = true;
              for (const part of sending) all = (await report(context, part)) && all;
              return all;
            }),
          );
          context.check('every report was answered', taken.every(Boolean));
          const isLatest = (driverId: string, at: Date, lat: number, lng: number) =>
            phones.some(({ driverId: id, fixes }) => {
              const last = fixes.at(-1);
              return id === driverId && last?.at.getTime() === at.getTime() && last.lat === lat && last.lng === lng;
            });
          const kept = () =>
            inSnapshot(context.testBed.db, systemPrincipal, (trx) =>
              trx.selectFrom('driverPositions').select(['driverId', 'at', 'lat', 'lng']).execute(),
            );
          const right = async () =>
            (await kept()).filter(({ driverId, at, lat, lng }) => isLatest(driverId, at, lat, lng)).length;
          context.check(
            'each driver is kept where it was last',
            await context.waitUntil(async () => (await right()) === drivers, 25_000),
          );
          const shown = () =>
            [...map.drivers()].filter(([id, { at, lat, lng }]) => isLatest(id, new Date(at), lat, lng)).length;
          context.check('and an open map shows each there', await context.waitUntil(() => shown() === drivers, 25_000));
        },
        { writers: 5 },
      );
    } finally {
      map.close();
    }
  },
};
