// The one place where positions come in, whichever way they came. Those that come together are written together: one transaction for
// hundreds of drivers, and each is answered when it is committed.
import { sql } from 'kysely';
import type { Fix } from '#shared/areas/positions/fix.ts';
import type { ProblemCode } from '#shared/kit/problem.ts';
import type { Db } from '../../db/connection.ts';
import { inTransaction, system, type Trx } from '../../db/transaction.ts';
import { judge, type Judged, type Standing } from './judge.ts';

export type Source = 'socket' | 'osmand' | 'owntracks' | 'demo';

/** How many readings were taken, and why the first that wasn't was refused. */
export interface Taken {
  kept: number;
  refused: ProblemCode | null;
}

export interface TakingParts {
  db: Db;
  now: () => Date;
  /** Told of each driver's latest reading once it is committed. */
  taken: (latest: ReadonlyMap<string, Fix>) => void;
}

interface Ask {
  driverId: string;
  source: Source;
  fixes: readonly Fix[];
  resolve: (taken: Taken) => void;
  reject: (error: unknown) => void;
}

const maxTogether = 500;

export class Taking {
  readonly #parts: TakingParts;
  #waiting: Ask[] = [];
  #running: Promise<void> | null = null;

  constructor(parts: TakingParts) {
    this.#parts = parts;
  }

  /** Takes readings of a driver; resolves when they are committed. Rejects when they could not be written: the phone tries again. */
  take(from: { driverId: string; source: Source }, fixes: readonly Fix[]): Promise<Taken> {
    if (fixes.length === 0) return Promise.resolve({ kept: 0, refused: null });
    const { promise, resolve, reject } = Promise.withResolvers<Taken>();
    this.#waiting.push({ ...from, fixes, resolve, reject });
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return promise;
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const together = this.#waiting.splice(0, maxTogether);
      try {
        const answers = await this.#write(together);
        together.forEach((ask, index) => ask.resolve(answers[index] ?? { kept: 0, refused: 'internal' }));
      } catch (error) {
        for (const ask of together) ask.reject(error);
      }
    }
  }

  async #write(asks: readonly Ask[]): Promise<Taken[]> {
    const now = this.#parts.now();
    const { answers, latest } = await inTransaction(this.#parts.db, system, async (trx) => {
      const known = await standings(trx, [...new Set(asks.map(({ driverId }) => driverId))]);
      const taken = new Map<string, { fix: Fix; source: Source; standing: Standing }>();
      const track: (Fix & { driverId: string })[] = [];
      const answered = asks.map(({ driverId, source, fixes }): Judged => {
        const judged = judge(fixes, known.get(driverId) ?? nobody, now);
        known.set(driverId, judged.standing);
        if (judged.latest) taken.set(driverId, { fix: judged.latest, source, standing: judged.standing });
        track.push(...judged.track.map((fix) => ({ ...fix, driverId })));
        return judged;
      });
      const written = await writeLatest(trx, taken, now);
      await writeTrack(trx, track);
      return {
        answers: answered,
        latest: new Map(
          written.flatMap((id) => {
            const each = taken.get(id);
            return each ? [[id, each.fix] as const] : [];
          }),
        ),
      };
    });
    if (latest.size > 0) this.#parts.taken(latest);
    return answers.map(({ kept, refused }) => ({ kept, refused }));
  }
}

const nobody: Standing = { onDutySince: null, lastAt: null, tracked: null };

// The lock on the account keeps whoever goes off duty waiting: no position can be written after the one that is deleted with the duty. In
// the order of ids, since two instances may have the same drivers at hand.
async function standings(trx: Trx, ids: readonly string[]): Promise<Map<string, Standing>> {
  const rows = await trx
    .selectFrom('users as u')
    .leftJoin('driverPositions as p', 'p.driverId', 'u.id')
    .select(['u.id', 'u.status', 'u.onDutySince', 'p.at', 'p.trackAt', 'p.trackLat', 'p.trackLng'])
    .where('u.id', 'in', ids)
    .orderBy('u.id')
    .forKeyShare('u')
    .execute();
  return new Map(
    rows.map(({ id, status, onDutySince, at, trackAt, trackLat, trackLng }) => [
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

/** Writes the latest places and returns whose were newer than what another instance may have written meanwhile. */
async function writeLatest(
  trx: Trx,
  taken: ReadonlyMap<string, { fix: Fix; source: Source; standing: Standing }>,
  now: Date,
): Promise<string[]> {
  if (taken.size === 0) return [];
  const rows = [...taken]
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
