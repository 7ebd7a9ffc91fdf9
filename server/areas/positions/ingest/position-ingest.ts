// Ingest of positions from all sources. Concurrent requests are written in one transaction for up to 500 of them; each
// request is answered after the commit.
import { sql } from 'kysely';
import type { PositionFix } from '#shared/areas/positions/fix.ts';
import type { ErrorCode } from '#shared/lib/app-error.ts';
import type { Db } from '../../../db/connection/connection.ts';
import { inTransaction, systemPrincipal, type Trx } from '../../../db/transaction.ts';
import { clockToleranceMs, PhoneClocks } from './phone-clocks.ts';
import { shiftTimes, validatePositions, type ValidationResult, type DriverState } from './validate-positions.ts';

export type PositionSource = 'socket' | 'osmand' | 'owntracks' | 'demo';

/** Number of accepted readings, and the error code of the first rejected one. */
interface IngestResult {
  accepted: number;
  errorCode: ErrorCode | null;
}

interface PositionIngestOptions {
  db: Db;
  now: () => Date;
  /** Called after a commit with the latest reading of each driver. */
  onCommitted: (latest: ReadonlyMap<string, PositionFix>) => void;
}

/** Where readings come from. */
interface IngestSource {
  driverId: string;
  source: PositionSource;
  /** Distinguishes the phones of a driver. */
  phone?: string;
}

interface IngestRequest {
  driverId: string;
  source: PositionSource;
  fixes: readonly PositionFix[];
  arrivedAt: Date;
  /** The milliseconds that the phone's clock is behind, by which `fixes` are corrected. */
  behind: number;
  resolve: (result: IngestResult) => void;
  reject: (error: unknown) => void;
}

const maxBatchSize = 500;

export class PositionIngest {
  readonly #options: PositionIngestOptions;
  readonly #clocks = new PhoneClocks();
  #waiting: IngestRequest[] = [];
  #running: Promise<void> | null = null;

  constructor(options: PositionIngestOptions) {
    this.#options = options;
  }

  /** Ingests readings of a driver. Resolves after the commit. Rejects when the write fails: the device must retry. */
  take(from: IngestSource, fixes: readonly PositionFix[]): Promise<IngestResult> {
    if (fixes.length === 0) return Promise.resolve<IngestResult>({ accepted: 0, errorCode: null });
    const { promise, resolve, reject } = Promise.withResolvers<IngestResult>();
    const arrivedAt = this.#options.now();
    const { driverId, source, phone = source } = from;
    const key = `${driverId} ${phone}`;
    const newest = fixes.reduce((last, fix) => (fix.at > last.at ? fix : last));
    const { behind, held } = this.#clocks.report(key, newest.at.getTime(), arrivedAt.getTime());
    const all = held ? [held, ...fixes] : fixes;
    const answer = (result: IngestResult): void => {
      if (result.errorCode === 'position.off_duty' && result.accepted === 0) this.#clocks.hold(key, newest);
      resolve(result);
    };
    this.#waiting.push({
      driverId,
      source,
      fixes: shiftTimes(all, behind),
      arrivedAt,
      behind,
      resolve: answer,
      reject,
    });
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
        batch.forEach((request, index) => request.resolve(answers[index] ?? { accepted: 0, errorCode: 'internal' }));
      } catch (error) {
        for (const request of batch) request.reject(error);
      }
    }
  }

  async #write(requests: readonly IngestRequest[]): Promise<IngestResult[]> {
    const now = this.#options.now();
    const { answers, latest } = await inTransaction(this.#options.db, systemPrincipal, async (trx) => {
      const states = await readDriverStates(trx, [...new Set(requests.map(({ driverId }) => driverId))]);
      const latestByDriver = new Map<string, LatestReading>();
      const track: (PositionFix & { driverId: string })[] = [];
      const answered = requests.map(({ driverId, source, fixes, arrivedAt, behind }): ValidationResult => {
        const validated = validatePositions(fixes, states.get(driverId) ?? unknownDriver, arrivedAt);
        states.set(driverId, validated.state);
        const { latest: fix, state, ahead } = validated;
        if (fix) latestByDriver.set(driverId, { fix, source, state, clockSkew: secondsOf(ahead - behind) });
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
    if (latest.size > 0) this.#options.onCommitted(latest);
    return answers.map(({ accepted, errorCode }): IngestResult => ({ accepted, errorCode }));
  }
}

/** The latest reading of a driver, and what is stored with it. */
interface LatestReading {
  fix: PositionFix;
  source: PositionSource;
  state: DriverState;
  /** The seconds that the phone's clock is ahead, negative: behind; null if about right or unknown. */
  clockSkew: number | null;
}

const secondsOf = (skew: number) => (Math.abs(skew) > clockToleranceMs ? Math.round(skew / 1_000) : null);

const unknownDriver: DriverState = { onDutySince: null, lastAt: null, lastTrackPoint: null };

// Reads and locks the drivers' accounts. The lock makes the end of a duty wait, so no position is written after the
// duty's deletion of positions. Ordered by id, because two instances may lock the same drivers.
async function readDriverStates(trx: Trx, ids: readonly string[]): Promise<Map<string, DriverState>> {
  const rows = await trx
    .selectFrom('users as u')
    .leftJoin('driverPositions as p', 'p.driverId', 'u.id')
    .select(['u.id', 'u.status', 'u.onDutySince', 'p.at', 'p.trackAt', 'p.trackLat', 'p.trackLng'])
    .where('u.id', 'in', ids)
    .orderBy('u.id')
    .forKeyShare('u')
    .execute();
  return new Map(
    rows.map(({ id, status, onDutySince, at, trackAt, trackLat, trackLng }): [string, DriverState] => [
      id,
      {
        onDutySince: status === 'active' ? onDutySince : null,
        lastAt: at,
        lastTrackPoint:
          trackAt && trackLat !== null && trackLng !== null ? { at: trackAt, lat: trackLat, lng: trackLng } : null,
      },
    ]),
  );
}

/**
 * Writes the latest positions. Returns the drivers whose position was newer than what another instance may have written
 * meanwhile.
 */
async function writeLatest(trx: Trx, latestByDriver: ReadonlyMap<string, LatestReading>, now: Date): Promise<string[]> {
  if (latestByDriver.size === 0) return [];
  const rows = [...latestByDriver]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([driverId, { fix, source, state, clockSkew }]) => {
      const tracked = state.lastTrackPoint ?? fix;
      return {
        driverId,
        ...fix,
        source,
        takenAt: now,
        trackAt: tracked.at,
        trackLat: tracked.lat,
        trackLng: tracked.lng,
        clockSkew,
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
  'clockSkew',
] as const;

async function writeTrack(trx: Trx, points: readonly (PositionFix & { driverId: string })[]): Promise<void> {
  if (points.length === 0) return;
  const rows = points.map(({ driverId, at, lat, lng, speed }) => ({ driverId, at, lat, lng, speed }));
  await trx
    .insertInto('driverTracks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
