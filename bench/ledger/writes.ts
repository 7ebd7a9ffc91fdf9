// What the ledger adds to a delivery, and how long an invoice of 5,000 parcels takes, on a durable Postgres. Deliveries with and
// without the subscriber that posts them alternate, so that both meet the same machine.
import { loadViewer } from '#server/access/audience.ts';
import { transactionalSubscribers } from '#server/areas/index.ts';
import { invoiceService } from '#server/areas/billing/queries.ts';
import { postParcelChanges } from '#server/areas/ledger/post-parcels.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { actorOf } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import type { Db } from '#server/db/connection/connection.ts';
import { newId } from '#server/db/new-id.ts';
import { startSequencer } from '#server/events/sequencer.ts';
import { insertFixtures } from '#tests/fixtures/fixtures.ts';
import { buildEnrouteParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { quantile, timed } from '../timing.ts';

const [perRound, rounds, warmUp, atOnce] = [250, 20, 4, 4];
/** All that is delivered is billed, as far as one invoice takes it. */
const count = perRound * (rounds + warmUp);

interface WriteFigures {
  /** Milliseconds of a delivery, medians of the rounds. */
  withLedger: number;
  withoutLedger: number;
  invoiceParcels: number;
  invoiceMs: number;
}

const median = (values: readonly number[]): number =>
  quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );

/** Measures on an empty, migrated database. */
export async function measureWrites(db: Db): Promise<WriteFigures> {
  const fixtures = await insertFixtures(db);
  const price = { feeDelivered: 3_500, feeRefused: 1_000, feeReturned: 500 };
  const parcels = Array.from({ length: count }, () => buildEnrouteParcel(fixtures, price));
  for (let start = 0; start < count; start += 500) await insertParcels(db, ...parcels.slice(start, start + 500));
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const sequencer = startSequencer({ db, publish: () => {}, log });
  const contextWith = (subscribers: typeof transactionalSubscribers) => ({
    db,
    subscribers,
    now: () => new Date(),
    notifyCommitted: () => {
      sequencer.wake();
    },
    log,
  });
  const contexts = [
    contextWith(transactionalSubscribers),
    contextWith(transactionalSubscribers.filter((each) => each !== postParcelChanges)),
  ] as const;
  const actorNamed = async (name: 'driver' | 'accountant') => {
    const viewer = await loadViewer(db, fixtures.people[name], newId());
    if (!viewer) throw new Error(`no ${name}`);
    return actorOf(viewer);
  };
  const driver = await actorNamed('driver');
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const which = round % 2 === 0 ? 0 : 1;
    const waiting = parcels.slice(round * perRound, (round + 1) * perRound).values();
    const ms = await timed(() =>
      Promise.all(
        Array.from({ length: atOnce }, async () => {
          for (const { id } of waiting) await runCommand(contexts[which], packageService, driver, 'deliver', { id });
        }),
      ),
    );
    if (round >= warmUp) times[which].push(ms / perRound);
  }
  const accountant = await actorNamed('accountant');
  const began = performance.now();
  const { parcels: invoiceParcels } = await runCommand(contexts[0], invoiceService, accountant, 'create', {
    kind: 'customer',
    companyId: fixtures.companies.atlas,
  });
  const invoiceMs = performance.now() - began;
  await sequencer.stop();
  return { withLedger: median(times[0]), withoutLedger: median(times[1]), invoiceParcels, invoiceMs };
}
