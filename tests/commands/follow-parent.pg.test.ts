// Children have a copy of their parent's scope keys. Deliveries of a webhook are the children here; the action that gives
// a webhook to another company exists in this test alone.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { followParent } from '#server/entities/follow-parent.ts';
import { deliveryService, webhookService } from '#server/areas/webhooks/service.ts';
import { systemActor } from '#server/commands/actor.ts';
import { runCommand } from '#server/commands/run-command.ts';
import type { CommandContext, EntityService, TransactionalSubscriber } from '#server/commands/entity-service.ts';
import { inTransaction, systemPrincipal } from '#server/db/transaction.ts';
import type { WebhookRow } from '#shared/areas/webhooks/webhook.ts';
import { subscribe } from '#tests/fixtures/subscribe.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { insertDelivery } from '../areas/webhooks/support/insert-delivery.ts';
import { outboundToLoopback } from '../areas/webhooks/support/receiver.ts';
import { createWebhook, readDeliveries } from '../areas/webhooks/support/webhooks.ts';

const server = useTestServer({ outbound: outboundToLoopback });
const changes = 'subscription { webhookDeliveryChanged { kind id webhookDelivery { id } } }';

const { definition } = webhookService;
const move = { on: [{ who: ['SYS'], from: ['enabled'] }], to: 'same', event: 'moved', internal: true } as const;
const movableWebhooks: EntityService<WebhookRow> = {
  ...webhookService,
  definition: {
    ...definition,
    lifecycle: { ...definition.lifecycle, actions: { ...definition.lifecycle.actions, move } },
  },
  inputs: { ...webhookService.inputs, move: z.object({ id: z.string(), companyId: z.string() }) },
  handlers: { ...webhookService.handlers, move: ({ input }) => ({ set: { companyId: String(input['companyId']) } }) },
};

const contextWith = (...subscribers: TransactionalSubscriber[]): CommandContext => ({
  db: server.db,
  subscribers,
  now: () => new Date(),
  // The instance finds new events by itself soon after.
  notifyCommitted: () => {},
});

const moveWebhook = (id: string, companyId: string) =>
  runCommand(contextWith(followParent(deliveryService)), movableWebhooks, systemActor, 'move', { id, companyId });

it('a parent that changes hands takes its children with it: its new readers get them, the old ones lose them, live', async () => {
  const { atlas, zellige } = server.fixtures.companies;
  const [before, after] = [await server.as('customer'), await server.as('customer2')];
  const webhook = await createWebhook(before);
  const other = await createWebhook(before);
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await insertDelivery(server.db, { webhookId: webhook.id, companyId: atlas }));
  const stays = await insertDelivery(server.db, { webhookId: other.id, companyId: atlas });
  const [losing, gaining] = [await subscribe(server.url, before, changes), await subscribe(server.url, after, changes)];

  await moveWebhook(webhook.id, zellige);

  await losing.until(() => losing.data().length >= 3);
  await gaining.until(() => gaining.data().length >= 3);
  const told = (heard: typeof losing) => heard.data().map(({ webhookDeliveryChanged: change }) => change);
  expect(told(losing)).toEqual(ids.map((id) => ({ kind: 'GONE', id, webhookDelivery: null })));
  expect(told(gaining)).toEqual(ids.map((id) => ({ kind: 'NEW', id, webhookDelivery: { id } })));
  expect((await readDeliveries(after, webhook.id)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  expect(await readDeliveries(before, webhook.id)).toEqual([]);
  expect((await readDeliveries(before, other.id)).map(({ id }) => id)).toEqual([stays]);
});

it('more children than one command takes all follow, each with one event that names its cause', async () => {
  const { atlas, zellige } = server.fixtures.companies;
  const webhook = await createWebhook(await server.as('customer'));
  for (let n = 0; n < 401; n += 1) await insertDelivery(server.db, { webhookId: webhook.id, companyId: atlas });
  await moveWebhook(webhook.id, zellige);
  const found = await inTransaction(server.db, systemPrincipal, (trx) =>
    trx
      .selectFrom('webhookDeliveries as d')
      .innerJoin('events as e', 'e.entityId', 'd.id')
      .innerJoin('events as cause', 'cause.id', 'e.causedBy')
      .where('d.webhookId', '=', webhook.id)
      .where('d.companyId', '=', zellige)
      .where('e.name', '=', 'webhookDelivery.scopeChanged')
      .where('cause.name', '=', 'webhook.moved')
      .select('d.id')
      .distinct()
      .execute(),
  );
  expect(found).toHaveLength(401);
});
