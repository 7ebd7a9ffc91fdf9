// The tab "cities to validate": texts that match no city for certain, and one decision about all parcels with a text.
import { audienceOf } from '../../../commands/command.ts';
import type { Actor } from '../../../commands/actor.ts';
import type { CommandContext } from '../../../commands/entity-service.ts';
import { runBulk } from '../../../commands/run-bulk.ts';
import type { Audience } from '#shared/access/viewer.ts';
import type { Role } from '#shared/access/roles.ts';
import { maxSelectionRows } from '#shared/lib/limits.ts';
import { failField } from '#shared/lib/app-error.ts';
import { namePlace } from '#shared/areas/config/city-match/known-districts.ts';
import { wordsOf } from '#shared/areas/config/city-match/words.ts';
import type { Trx } from '../../../db/transaction.ts';
import { changeCityAlias, type CityMatch, resolveCityTexts } from '../../config/queries.ts';
import { packageService } from '../service.ts';
import { keyOf, readWaitingIds, readWaitingTexts, type WaitingText } from './waiting-texts.ts';

/** Most texts on the screen; the next ones follow when some are decided. */
const maxGroups = 100;

/** Roles whose decision becomes an alias for everybody. Senders and commercials decide for their own parcels only. */
const aliasRoles: readonly Role[] = ['ADMIN', 'BACKOFFICE', 'SUPPORT'];

function requireAliasRole({ id, principal }: Actor): string {
  return id !== null && principal.role !== 'SYS' && aliasRoles.includes(principal.role)
    ? id
    : failField('remember', 'forbidden');
}

export interface CityTextGroup extends WaitingText {
  /** The likeliest city first; at most three. */
  suggestedIds: readonly string[];
}

const suggestedIdsOf = (match: CityMatch): readonly string[] =>
  match.cityId === null ? match.suggestions.map(({ cityId }) => cityId) : [match.cityId];

/** The texts that wait in the audience's scope, and how many there are. */
export async function readCityTexts(
  trx: Trx,
  audience: Audience,
): Promise<{ total: number; groups: readonly CityTextGroup[] }> {
  const texts = await readWaitingTexts(trx, audience);
  const shown = texts.slice(0, maxGroups);
  const matches = await resolveCityTexts(
    trx,
    shown.map(({ text }) => text),
  );
  const groups = shown.map((text) => {
    const match = matches.get(text.text);
    return { ...text, suggestedIds: match ? suggestedIdsOf(match) : [] };
  });
  return { total: texts.length, groups };
}

export interface CityDecision {
  /** What the parcels have as their city text, in any spelling. */
  text: string;
  cityId: string;
  /** True: the text is this city from now on, for everybody. */
  remember: boolean;
  idempotencyKey: string | null;
}

/** What became of the parcels: ids of those that changed, and how many were refused. */
export interface DecisionResult {
  ids: readonly string[];
  refused: number;
}

const withKey = (key: string | null) => (key === null ? {} : { idempotencyKey: key });

/**
 * Gives all parcels that wait with this text the city, each by a command, at most 5,000. Fails as a whole with
 * `unknown_city`, and with `forbidden`, `no_place` or `already_used` on a field when the text cannot become an alias.
 */
export async function decideCityText(
  context: CommandContext,
  actor: Actor,
  { text, cityId, remember, idempotencyKey }: CityDecision,
): Promise<DecisionResult> {
  const audience = audienceOf(actor);
  if (remember) {
    if (!namePlace(wordsOf(text))) failField('remember', 'no_place');
    await changeCityAlias(context, requireAliasRole(actor), 'addAlias', { id: cityId, alias: text });
  }
  const find = async (trx: Trx): Promise<string[]> => {
    const waiting = (await readWaitingTexts(trx, audience)).find(({ key }) => key === keyOf(text));
    return waiting ? readWaitingIds(trx, audience, waiting.spellings, maxSelectionRows) : [];
  };
  const outcomes = await runBulk(
    context,
    packageService,
    actor,
    'resolveCity',
    { cityId, ...withKey(idempotencyKey) },
    { named: { text, remember }, find },
  );
  const ids = outcomes.filter(({ error }) => error === null).map(({ id }) => id);
  return { ids, refused: outcomes.length - ids.length };
}

/** Withdraws a decision: forgets the alias, and takes the city from those parcels to which nothing else happened. */
export async function undoCityDecision(
  context: CommandContext,
  actor: Actor,
  { text, cityId, remember, idempotencyKey, ids }: CityDecision & { ids: readonly string[] },
): Promise<DecisionResult> {
  if (remember) await changeCityAlias(context, requireAliasRole(actor), 'removeAlias', { id: cityId, alias: text });
  const outcomes = await runBulk(
    context,
    packageService,
    actor,
    'unresolveCity',
    { cityId, ...withKey(idempotencyKey) },
    { named: { ids }, find: () => Promise.resolve([...new Set(ids)]) },
  );
  const changed = outcomes.filter(({ error }) => error === null).map(({ id }) => id);
  return { ids: changed, refused: outcomes.length - changed.length };
}
