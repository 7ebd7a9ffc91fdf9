// Attempts for tests, recorded as drivers record them.
import { vi } from 'vitest';
import { z } from 'zod';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import { addDays, dayOf } from '#shared/lib/time.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import type { TestServer } from '#tests/fixtures/test-server.ts';

const rows = z.array(
  z.object({
    id: z.string(),
    status: z.string(),
    driverId: z.string(),
    packageId: z.string(),
    signals: z.array(z.string()),
    distance: z.number().nullable(),
    speed: z.number().nullable(),
    seconds: z.number().nullable(),
    hasProof: z.boolean(),
  }),
);
export type StoredAttempt = z.output<typeof rows>[number];

/** The attempts at these parcels, as stored. */
export async function storedAttempts(server: TestServer, ...packageIds: string[]): Promise<StoredAttempt[]> {
  const found = await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .selectFrom('attempts')
      .select(['id', 'status', 'driverId', 'packageId', 'signals', 'distance', 'speed', 'seconds', 'hasProof'])
      .where('packageId', 'in', packageIds)
      .orderBy('attemptedAt')
      .orderBy('id')
      .execute(),
  );
  return rows.parse(found);
}

/** A parcel that is out with a driver. */
export async function enrouteParcel(
  server: TestServer,
  driver: PersonName = 'driver2',
  given: Partial<PackageRow> = {},
): Promise<PackageRow> {
  const parcel = buildEnrouteParcel(server.fixtures, { driverId: server.fixtures.people[driver], ...given });
  await insertParcels(server.db, parcel);
  return parcel;
}

/** Where the driver is now, in metres per second. */
export async function putDriver(
  server: TestServer,
  driver: PersonName,
  { lat, lng, speed = 0 }: { lat: number; lng: number; speed?: number },
): Promise<void> {
  await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .insertInto('driverTracks')
      .values({ driverId: server.fixtures.people[driver], at: new Date(), lat, lng, speed })
      .execute(),
  );
}

const document = 'mutation ($input: PackageReportInput!) { packageReport(input: $input) { package { id } } }';

/** The driver records that nobody answered. Throws when it is refused. */
export async function reportNoAnswer(
  server: TestServer,
  person: PersonName,
  packageId: string,
  proofOfNoResponse = '3 appels : 10:41, 10:47, 10:55',
): Promise<void> {
  const input = { id: packageId, reason: 'no_answer', date: addDays(dayOf(new Date()), 1), proofOfNoResponse };
  const { errors } = await (await server.as(person)).call(document, { input });
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
}

/** Waits until the consumer has recorded so many attempts at these parcels. */
export async function recorded(server: TestServer, n: number, ...packageIds: string[]): Promise<StoredAttempt[]> {
  await vi.waitUntil(async () => (await storedAttempts(server, ...packageIds)).length >= n, 20_000);
  return storedAttempts(server, ...packageIds);
}

/** The id of a doubtful attempt of a driver of Casablanca. Throws when there is none. */
export async function doubtfulAttempt(server: TestServer): Promise<string> {
  const parcel = await enrouteParcel(server);
  await reportNoAnswer(server, 'driver2', parcel.id, 'x');
  const [attempt] = await recorded(server, 1, parcel.id);
  if (!attempt) throw new Error('no attempt was recorded');
  return attempt.id;
}
