// GraphQL schema of what an operator reads of webhooks, on the page of the service.
import { sql } from 'kysely';
import { z } from 'zod';
import type { Trx } from '../../db/transaction.ts';
import { builder } from '../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../graphql/definition/field-access.ts';
import { readQueue } from './delivery/queue.ts';

const administrators: AccessRule = { kind: 'roles', roles: ['ADMIN'] };

const counted = z.object({
  sentLastDay: z.number(),
  failedLastDay: z.number(),
  enabled: z.number(),
  failing: z.number(),
});

async function readStatus(trx: Trx) {
  const { rows } = await sql`
    select (select count(*)::int from webhook_deliveries
        where status = 'sent' and created_at > clock_timestamp() - interval '1 day') as sent_last_day,
      (select count(*)::int from webhook_deliveries
        where status = 'failed' and created_at > clock_timestamp() - interval '1 day') as failed_last_day,
      count(*) filter (where status = 'enabled')::int as enabled,
      count(*) filter (where status = 'enabled' and failing_since is not null)::int as failing
    from webhooks`.execute(trx);
  return { ...counted.parse(rows[0]), ...(await readQueue(trx)) };
}

interface Status extends Awaited<ReturnType<typeof readStatus>> {
  isAvailable: boolean;
}
const StatusType = builder.objectRef<Status>('WebhookStatusReport').implement({
  fields: (t) => ({
    isAvailable: t.exposeBoolean('isAvailable', { description: 'False: no key for secrets is configured.' }),
    enabled: t.exposeInt('enabled'),
    failing: t.exposeInt('failing', { description: 'Of the enabled ones, those whose last attempt failed.' }),
    waiting: t.exposeInt('waiting'),
    oldestDueAt: t.field({
      type: 'Instant',
      nullable: true,
      description: 'Since when the oldest message could have been sent; null if none is due.',
      resolve: ({ oldestDueAt }) => oldestDueAt,
    }),
    sentLastDay: t.exposeInt('sentLastDay'),
    failedLastDay: t.exposeInt('failedLastDay'),
  }),
});

declareAccess('Query.webhookStatus', administrators);
builder.queryField('webhookStatus', (t) =>
  t.field({
    type: StatusType,
    description: 'What waits and what failed, of all companies.',
    resolve: async (_, __, context) => {
      authorizeField(administrators, context);
      return { isAvailable: context.secrets != null, ...(await context.read(readStatus)) };
    },
  }),
);
