// Webhooks and their deliveries on the server: stores and handlers.
import { sql } from 'kysely';
import { dayMs } from '#shared/lib/time.ts';
import { deliveryEntity, type DeliveryRow } from '#shared/areas/webhooks/delivery.ts';
import { deliveryInputs } from '#shared/areas/webhooks/delivery-input.ts';
import { webhookInputs } from '#shared/areas/webhooks/input.ts';
import { maxWebhooks, webhookEntity, type WebhookRow } from '#shared/areas/webhooks/webhook.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { CreateHandlersOf, HandlersOf } from '../../commands/entity-service.ts';
import type { OutsideServices, PreparesOf, ResultsOf } from '../../commands/prepared-action.ts';
import { newId } from '../../db/new-id.ts';
import type { Trx } from '../../db/transaction.ts';
import { withSystemRole } from '../../db/transaction.ts';
import { createEntityService } from '../../entities/entity-service.ts';
import { assertNoConflict, diffFields } from '../../entities/field-changes.ts';
import { TableStore } from '../../entities/entity-store.ts';
import { senderId, senderOf } from '../packages/queries.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { OutboundClient } from '../../outbound/outbound-client.ts';
import { mailSuspension } from './mail-suspension.ts';
import { requeueDelivery } from './delivery/queue.ts';
import { sealSettings } from './seal-input.ts';
import { newSigningSecret, signingBox } from './secrets.ts';

export const webhookStore = new TableStore(webhookEntity, { table: 'webhooks' });
export const deliveryStore = new TableStore(deliveryEntity, { table: 'webhookDeliveries' });

/** Messages have the signature of the previous secret too for so long. */
const bothSecretsMs = dayMs;

/** Fails with `webhook.too_many`. Two at once wait for each other. */
async function assertRoom(trx: Trx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks/${companyId}`}, 0))`.execute(trx);
  const present = await trx
    .selectFrom('webhooks')
    .select('id')
    .where('companyId', '=', companyId)
    .where('status', '<>', 'removed')
    .execute();
  if (present.length >= maxWebhooks) fail('webhook.too_many', { limit: maxWebhooks });
}

interface Settings {
  bearer: boolean;
  bearerToken: string | null;
  headers: readonly { name: string; value: string | null }[];
}
type Kept = Pick<WebhookRow, 'bearerToken' | 'headerNames' | 'headerValues'>;

/** The secrets of the input, or those that were stored before. A toggle that is off forgets its token. */
function secretsOf({ bearer, bearerToken, headers }: Settings, kept: Kept): Kept {
  const token = bearerToken ?? kept.bearerToken;
  if (bearer && token === null) failField('bearerToken', 'required');
  const stored = new Map(kept.headerNames.map((name, at) => [name.toLowerCase(), kept.headerValues[at]]));
  return {
    bearerToken: bearer ? token : null,
    headerNames: headers.map(({ name }) => name),
    headerValues: headers.map(
      ({ name, value }, at) => value ?? stored.get(name.toLowerCase()) ?? failField(`headers.${at}.value`, 'required'),
    ),
  };
}

const nothingKept: Kept = { bearerToken: null, headerNames: [], headerValues: [] };

/** What encrypts and sends. Fails with `webhook.no_key`. */
export function requireKey({ secrets, outbound }: OutsideServices): { secrets: SecretBox; outbound: OutboundClient } {
  return secrets && outbound ? { secrets, outbound } : fail('webhook.no_key');
}

/** A new signing secret of a webhook, as it is returned once and as it is stored. */
function makeSecret(outside: OutsideServices, id: string): { secret: string; sealedSecret: string } {
  const secret = newSigningSecret();
  return { secret, sealedSecret: signingBox(requireKey(outside).secrets, id).seal(secret) };
}

const prepare = {
  create: async ({ input, now, ...outside }) => {
    const id = newId(now.getTime());
    return { id, ...(await sealSettings(requireKey(outside), id, input)), ...makeSecret(outside, id) };
  },
  edit: ({ input, ...outside }) => sealSettings(requireKey(outside), input.id, input),
  rotateSecret: ({ input, ...outside }) => makeSecret(outside, input.id),
} satisfies PreparesOf<typeof webhookInputs>;

const results: ResultsOf<WebhookRow, typeof prepare> = {
  create: ({ prepared: { secret } }) => ({ secret }),
  rotateSecret: ({ prepared: { secret } }) => ({ secret }),
};

const createHandlers: CreateHandlersOf<WebhookRow, typeof webhookInputs, typeof prepare> = {
  create: async ({ trx, input, prepared, actor, now }) => {
    const sender = await senderOf(trx, senderId(actor, input.companyId));
    await assertRoom(trx, sender.id);
    return {
      id: prepared.id,
      version: 1,
      status: 'enabled',
      companyId: sender.id,
      url: prepared.url,
      events: [...new Set(prepared.events)],
      bearer: prepared.bearer,
      ...secretsOf(prepared, nothingKept),
      secret: prepared.sealedSecret,
      previousSecret: null,
      previousSecretUntil: null,
      failingSince: null,
      disabledReason: null,
      createdAt: now,
      updatedAt: now,
    };
  },
};

/** An address that can never exist (RFC 2606). */
const erasedUrl = 'https://erased.invalid/';

const handlers: HandlersOf<WebhookRow, typeof webhookInputs, typeof prepare> = {
  edit: async ({ trx, row, input: { version }, prepared: { url, events, bearer, ...secrets }, actor }) => {
    const given = { url, events: [...new Set(events)], bearer, ...secretsOf({ bearer, ...secrets }, row) };
    const { headerNames } = given;
    const changes = diffFields({ ...row }, { url, events: given.events, bearer, headerNames });
    await withSystemRole(trx, actor.dbPrincipal, () => assertNoConflict(trx, row, version, changes));
    // What the address before did is no failure of another one.
    const failing = url === row.url ? {} : { failingSince: null };
    return { set: { ...given, ...failing }, payload: { changes: changes.map(({ field }) => ({ field })) } };
  },
  rotateSecret: ({ row, prepared: { sealedSecret }, now }) => ({
    set: {
      secret: sealedSecret,
      previousSecret: row.secret,
      previousSecretUntil: new Date(now.getTime() + bothSecretsMs),
    },
  }),
  erase: () => ({
    set: {
      url: erasedUrl,
      bearer: false,
      bearerToken: null,
      headerNames: [],
      headerValues: [],
      secret: '',
      previousSecret: null,
      previousSecretUntil: null,
    },
  }),
  enable: () => ({ set: { disabledReason: null, failingSince: null } }),
  markFailing: ({ row, now }) => ({ set: { failingSince: row.failingSince ?? now } }),
  markWorking: () => ({ set: { failingSince: null } }),
  suspend: async ({ trx, row, input: { reason }, now }) => {
    await mailSuspension(trx, row, now);
    return { set: { disabledReason: reason } };
  },
};

export const webhookService = createEntityService(webhookEntity, webhookStore, webhookInputs, {
  // No list counts them.
  countKey: () => 'all',
  prepare,
  results,
  createHandlers,
  handlers,
});

type Attempt = Pick<DeliveryRow, 'attempts' | 'answerStatus' | 'answerBody' | 'error' | 'milliseconds' | 'attemptedAt'>;

const attemptOf = ({ attempts, answerStatus, answerBody, error, milliseconds, attemptedAt }: Attempt): Attempt => ({
  attempts,
  answerStatus,
  answerBody,
  error,
  milliseconds,
  attemptedAt,
});

const deliveryHandlers: HandlersOf<DeliveryRow, typeof deliveryInputs> = {
  succeed: ({ input }) => ({ set: { ...attemptOf(input), nextAt: null } }),
  postpone: ({ input }) => ({ set: { ...attemptOf(input), nextAt: input.nextAt } }),
  giveUp: ({ input }) => ({ set: { ...attemptOf(input), nextAt: null } }),
  undo: () => ({ set: { nextAt: null } }),
  changeScope: ({ input: { keys } }) => ({ set: keys }),
  resend: async ({ trx, row, actor, now }) => {
    const isEnabled = await withSystemRole(trx, actor.dbPrincipal, () => requeueDelivery(trx, row, now));
    if (!isEnabled) fail('webhook.not_enabled');
    return { set: { nextAt: now } };
  },
};

export const deliveryService = createEntityService(deliveryEntity, deliveryStore, deliveryInputs, {
  countKey: () => 'all',
  handlers: deliveryHandlers,
});
