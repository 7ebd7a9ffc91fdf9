// Ingest of positions from all sources. Concurrent requests are written in one transaction for up to 500 of them; each
// request is answered after the commit.
import { sql } from 'kysely';
import type { Fix } from '#shared/areas/positions/fix.ts';
import type { ProblemCode } from '#shared/kit/problem.ts';
import type { Db } from '../../db/connection.ts';
import { inTransaction, system, type Trx } from '../../db/transaction.ts';
import { judge, type Judged, type Standing } from './judge.ts';

export type Source = 'socket' | 'osmand' | 'owntracks' | 'demo';

/** Number of accepted readings, and the error code of the first rejected one. */
export interface Taken {
  kept: number;
  refused: ProblemCode | null;
}

export interface TakingParts {
  db: Db;
  now: () => Date;
  /** Called after a commit with the latest reading of each driver. */
  taken: (latest: ReadonlyMap<string, Fix>) => void;
}

interface IngestRequest {
  driverId: string;
  source: Source;
  fixes: readonly Fix[];
  resolve: (result: Taken) => void;
  reject: (error: unknown) => void;
}

const maxBatchSize = 500;

export class Taking {
  readonly #options: TakingParts;
  #waiting: IngestRequest[] = [];
  #running: Promise<void> | null = null;

  constructor(options: TakingParts) {
    this.#options = options;
  }

  /** Ingests readings of a driver. Resolves after the commit. Rejects when the write fails: the device must retry. */
  take(from: { driverId: string; source: Source }, fixes: readonly Fix[]): Promise<Taken> {
    if (fixes.length === 0) return Promise.resolve<Taken>({ kept: 0, refused: null });
    const { promise, resolve, reject } = Promise.withResolvers<Taken>();
    this.#waiting.push({ ...from, fixes, resolve, reject });
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return promise;
  }

  /** Resolves when no write is running. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, maxBatchSize);
      try {
        const answers = await this.#write(batch);
        batch.forEach((request, index) => request.resolve(answers[index] ?? { kept: 0, refused: 'internal' }));
      } catch (error) {
        for (const request of batch) request.reject(error);
      }
    }
  }

  async #write(requests: readonly IngestRequest[]): Promise<Taken[]> {
    const now = this.#options.now();
    const { answers, latest } = await inTransaction(this.#options.db, system, async (trx) => {
      const states = await readDriverStates(trx, [...new Set(requests.map(({ driverId }) => driverId))]);
      const latestByDriver = new Map<string, { fix: Fix; source: Source; standing: Standing }>();
      const track: (Fix & { driverId: string })[] = [];
      const answered = requests.map(({ driverId, source, fixes }): Judged => {
        const validated = judge(fixes, states.get(driverId) ?? unknownDriver, now);
        states.set(driverId, validated.standing);
        if (validated.latest)
          latestByDriver.set(driverId, { fix: validated.latest, source, standing: validated.standing });
        track.push(...validated.track.map((fix) => ({ ...fix, driverId })));
        return validated;
      });
      const written = await writeLatest(trx, latestByDriver, now);
      await writeTrack(trx, track);
      return {
        answers: answered,
        latest: new Map(
          written.flatMap((id) => {
            const each = latestByDriver.get(id);
            return each ? [[id, each.fix] as const] : [];
          }),
        ),
      };
    });
    if (latest.size > 0) this.#options.taken(latest);
    return answers.map(({ kept, refused }): Taken => ({ kept, refused }));
  }
}

const unknownDriver: Standing = { onDutySince: null, lastAt: null, tracked: null };

// Reads and locks the drivers' accounts. The lock makes the end of a duty wait, so no position is written after the
// duty's deletion of positions. Ordered by id, because two instances may lock the same drivers.
async function readDriverStates(trx: Trx, ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await trx
    .selectFrom('users as u')
    .leftJoin('driverPositions as p', 'p.driverId', 'u.id')
    .select(['u.id', 'u.status', 'u.onDutySince', 'p.at', 'p.trackAt', 'p.trackLat', 'p.trackLng'])
    .where('u.id', 'in', ids)
    .orderBy('u.id')
    .forKeyShare('u')
    .execute();
  return new Map(
    rows.map(({ id, status, onDutySince, at, trackAt, trackLat, trackLng }): [string, Standing] => [
      id,
      {
        onDutySince: status === 'active' ? onDutySince : null,
        lastAt: at,
        tracked:
          trackAt && trackLat !== null && trackLng !== null ? { at: trackAt, lat: trackLat, lng: trackLng } : null,
      },
    ]),
  );
}

/**
 * Writes the latest positions. Returns the drivers whose position was newer than what another instance may have written
 * meanwhile.
 */
async function writeLatest(
  trx: Trx,
  latestByDriver: ReadonlyMap<string, { fix: Fix; source: Source; standing: Standing }>,
  now: Date,
): Promise<string[]> {
  if (latestByDriver.size === 0) return [];
  const rows = [...latestByDriver]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([driverId, { fix, source, standing }]) => {
      const tracked = standing.tracked ?? fix;
      return {
        driverId,
        ...fix,
        source,
        takenAt: now,
        trackAt: tracked.at,
        trackLat: tracked.lat,
        trackLng: tracked.lng,
      };
    });
  const written = await trx
    .insertInto('driverPositions')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('driverId')
        .doUpdateSet((eb) => Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)])))
        .where(sql<boolean>`excluded.at > driver_positions.at`),
    )
    .returning('driverId')
    .execute();
  return written.map(({ driverId }) => driverId);
}

const columns = [
  'at',
  'lat',
  'lng',
  'speed',
  'bearing',
  'accuracy',
  'battery',
  'source',
  'takenAt',
  'trackAt',
  'trackLat',
  'trackLng',
] as const;

async function writeTrack(trx: Trx, points: readonly (Fix & { driverId: string })[]): Promise<void> {
  if (points.length === 0) return;
  const rows = points.map(({ driverId, at, lat, lng, speed }) => ({ driverId, at, lat, lng, speed }));
  await trx
    .insertInto('driverTracks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
