// Parcels whose city text means a city for certain since the configuration changed. They get it by commands.
import type { Actor } from '../../../commands/actor.ts';
import { runBulk } from '../../../commands/run-bulk.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { inSnapshot, systemPrincipal, type Trx } from '../../../db/transaction.ts';
import { resolveCityTexts } from '../../config/queries.ts';
import { packageService } from '../service.ts';
import { readWaitingIds, readWaitingTexts, type WaitingText } from './waiting-texts.ts';

const batchSize = 100;

/** The texts of all senders that now mean a city for certain, by key, so that the order of batches is stable. */
async function readMatched(trx: Trx): Promise<{ waiting: number; matched: (WaitingText & { cityId: string })[] }> {
  const texts = await readWaitingTexts(trx, null);
  const matches = await resolveCityTexts(
    trx,
    texts.map(({ text }) => text),
  );
  const matched = texts.flatMap((text) => {
    const match = matches.get(text.text);
    return match?.cityId && match.certain ? { ...text, cityId: match.cityId } : [];
  });
  const waiting = texts.reduce((sum, { packages }) => sum + packages, 0);
  return { waiting, matched: matched.toSorted((a, b) => (a.key < b.key ? -1 : 1)) };
}

/** How many unfinished parcels have no city, and for how many of them the text now means one. */
export async function countWaitingCities(trx: Trx): Promise<{ waiting: number; matched: number }> {
  const { waiting, matched } = await readMatched(trx);
  return { waiting, matched: matched.reduce((sum, { packages }) => sum + packages, 0) };
}

/** Result of a batch. `next` is the start of the following batch, null when there is none. */
export interface WaitingCitiesResult {
  resolved: number;
  refused: number;
  next: string | null;
}

/** Sets the matching city on the next 100 of these parcels: those of one text after the other, ordered by id. */
export async function resolveWaitingCities(
  context: CommandContext,
  actor: Actor,
  after: string | null,
): Promise<WaitingCitiesResult> {
  const { ids, cityId, next } = await inSnapshot(context.db, systemPrincipal, async (trx) => {
    const { matched } = await readMatched(trx);
    const rest = matched.filter(({ key }) => after === null || key >= after);
    const [text, following] = rest;
    if (!text) return { ids: [], cityId: '', next: null };
    const found = await readWaitingIds(trx, null, text.spellings, batchSize);
    return { ids: found, cityId: text.cityId, next: found.length < batchSize ? (following?.key ?? null) : text.key };
  });
  if (ids.length === 0) return { resolved: 0, refused: 0, next };
  const outcomes = await runBulk(
    context,
    packageService,
    actor,
    'resolveCity',
    { cityId },
    { named: ids, find: () => Promise.resolve(ids) },
  );
  const refused = outcomes.filter(({ error }) => error !== null).length;
  // A full batch without any success would be found again.
  return { resolved: ids.length - refused, refused, next: refused === ids.length ? null : next };
}
