// Two people act on one row at the same moment: the second command waits for the first and starts from its row. For
// every entity, since each locks its rows by its own query.
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { loadViewer } from '#server/access/audience.ts';
import { companyService } from '#server/areas/companies/service.ts';
import { cityService } from '#server/areas/config/city-service.ts';
import { hubService } from '#server/areas/config/hub-service.ts';
import { offersGroupService } from '#server/areas/config/offers-group-service.ts';
import { rulesService } from '#server/areas/config/rules-service.ts';
import { apiKeyService } from '#server/areas/api-keys/service.ts';
import { deviceService } from '#server/areas/devices/service.ts';
import { importService } from '#server/areas/imports/service.ts';
import { jobService } from '#server/areas/jobs/service.ts';
import { inboxService, notificationService } from '#server/areas/notifications/service.ts';
import { packageService } from '#server/areas/packages/service.ts';
import { ratingService } from '#server/areas/ratings/service.ts';
import { userService } from '#server/areas/users/service.ts';
import { sheetService } from '#server/areas/sheets/service.ts';
import { deliveryService, webhookService } from '#server/areas/webhooks/service.ts';
import { slipService } from '#server/areas/slips/service.ts';
import { savedViewService } from '#server/areas/views/service.ts';
import { actorOf } from '#server/commands/actor.ts';
import type { CommandInput, EntityRow, EntityService } from '#server/commands/entity-service.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { newId } from '#server/db/new-id.ts';
import { inTransaction, systemPrincipal, type Trx } from '#server/db/transaction.ts';
import { entities, type EntityName } from '#shared/areas/index.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { buildParcel, insertParcels } from '#tests/fixtures/parcels.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';
import { createApiKey } from './api-keys/support/api-keys.ts';
import { businessSettingsId, defaultOffersGroup } from './config/support/config.ts';
import { importRows } from './imports/support/imports.ts';
import { createExport } from './jobs/support/exports.ts';
import { notify } from './notifications/support/notifications.ts';
import { createDevice } from './positions/support/map-client.ts';
import { createRating, deliveredParcel } from './ratings/support/ratings.ts';
import { createSheet } from './sheets/support/sheets.ts';
import { insertDelivery } from './webhooks/support/insert-delivery.ts';
import { createWebhook } from './webhooks/support/webhooks.ts';
import { createSlip } from './slips/support/slips.ts';
import { createView } from './views/support/views.ts';

const server = useTestServer();

interface SecondCommand {
  table: string;
  id: string;
  by: PersonName;
  action: string;
  input?: CommandInput;
}

const counted = z.tuple([z.object({ n: z.number() })]);
const connected = z.tuple([z.object({ pid: z.number() })]);
const pidOf = async (trx: Trx) => connected.parse((await sql`select pg_backend_pid() as pid`.execute(trx)).rows)[0].pid;

/** The number of backends that wait for this one. */
const waitersOf = (pid: number) =>
  inTransaction(server.db, systemPrincipal, async (trx) => {
    const { rows } =
      await sql`select count(*)::int as n from pg_stat_activity where ${pid}::int = any(pg_blocking_pids(pid))`.execute(
        trx,
      );
    return counted.parse(rows)[0].n;
  });

/**
 * Holds the row in one transaction, as a running command does, and runs another command on it. Resolves with the version
 * that the first left, and the one that the second made of it.
 */
async function actTogether<Row extends EntityRow>(
  service: EntityService<Row>,
  { table, id, by, action, input = {} }: SecondCommand,
): Promise<{ left: number; made: number }> {
  const viewer = await loadViewer(server.db, server.fixtures.people[by], newId());
  if (!viewer) throw new Error(`there is no ${by}`);
  const held = Promise.withResolvers<number>();
  const release = Promise.withResolvers<void>();
  const first = inTransaction(server.db, systemPrincipal, async (trx) => {
    const [row] = await service.store.lockMany(trx, [id], null);
    if (!row) throw new Error(`there is no ${service.entity} ${id}`);
    held.resolve(await pidOf(trx));
    await release.promise;
    await sql`update ${sql.table(table)} set version = version + 5 where id = ${id}`.execute(trx);
    return row.version + 5;
  });
  first.catch(held.reject);
  const pid = await held.promise;
  let isDone = false;
  const context = { db: server.db, subscribers: [], now: () => new Date(), notifyCommitted: () => {} };
  const second = runCommand(context, service, actorOf(viewer), action, { id, ...input }).finally(() => {
    isDone = true;
  });
  try {
    await vi.waitUntil(
      async () => {
        if (isDone) throw new Error('the second command did not wait for the first');
        return (await waitersOf(pid)) > 0;
      },
      { timeout: 10_000, interval: 10 },
    );
  } finally {
    release.resolve();
  }
  return { left: await first, made: (await second).version };
}

// An announcement is never changed.
const unchanging = ['announcement'];
type LockedEntity = Exclude<EntityName, 'announcement'>;

const cases: Record<LockedEntity, () => Promise<{ left: number; made: number }>> = {
  package: async () => {
    const pkg = buildParcel(server.fixtures);
    await insertParcels(server.db, pkg);
    const input = { internalNote: 'Appeler avant' };
    return actTogether(packageService, { table: 'packages', id: pkg.id, by: 'admin', action: 'addNote', input });
  },
  rating: async () => {
    const { id } = await createRating(await server.as('customer'), (await deliveredParcel(server)).id);
    const input = { reason: 'Insulte' };
    return actTogether(ratingService, { table: 'ratings', id, by: 'admin', action: 'flag', input });
  },
  company: async () => {
    const id = server.fixtures.companies.atlas;
    const input = { version: 1, website: 'atlas.ma' };
    return actTogether(companyService, { table: 'companies', id, by: 'customer', action: 'edit', input });
  },
  import: async () => {
    const { id } = await importRows(server.url, await server.as('customer'));
    const input = { lines: [2], field: 'city', text: 'Rabat' };
    return actTogether(importService, { table: 'imports', id, by: 'subcustomer', action: 'edit', input });
  },
  sheet: async () => {
    const id = await createSheet(await server.as('customer'));
    return actTogether(sheetService, { table: 'sheets', id, by: 'customer', action: 'remove' });
  },
  webhook: async () => {
    const { id } = await createWebhook(await server.as('customer'), { url: 'https://93.184.215.14/' });
    return actTogether(webhookService, { table: 'webhooks', id, by: 'customer', action: 'disable' });
  },
  webhookDelivery: async () => {
    const { id: webhookId } = await createWebhook(await server.as('customer'), { url: 'https://93.184.215.14/' });
    const id = await insertDelivery(server.db, { webhookId, companyId: server.fixtures.companies.atlas });
    return actTogether(deliveryService, { table: 'webhook_deliveries', id, by: 'customer', action: 'resend' });
  },
  slip: async () => {
    const { id } = await createSlip(server);
    const input = { voidReason: 'Erreur' };
    return actTogether(slipService, { table: 'slips', id, by: 'admin', action: 'void', input });
  },
  savedView: async () => {
    const { id } = await createView(await server.as('support'));
    return actTogether(savedViewService, { table: 'saved_views', id, by: 'support', action: 'share' });
  },
  notification: async () => {
    const { id } = await notify(server.db, server.fixtures.people.backoffice);
    return actTogether(notificationService, { table: 'notifications', id, by: 'backoffice', action: 'read' });
  },
  inbox: async () => {
    const id = server.fixtures.people.support;
    await notify(server.db, id);
    const input = { bell: false };
    return actTogether(inboxService, { table: 'inboxes', id, by: 'support', action: 'setPreferences', input });
  },
  job: async () => {
    const { id } = await createExport(await server.as('support'));
    return actTogether(jobService, { table: 'jobs', id, by: 'support', action: 'cancel' });
  },
  apiKey: async () => {
    const { id } = await createApiKey(await server.as('customer'));
    return actTogether(apiKeyService, { table: 'api_keys', id, by: 'customer', action: 'revoke' });
  },
  driverDevice: async () => {
    const { id } = await createDevice(server.url, await server.as('driver'));
    return actTogether(deviceService, { table: 'driver_devices', id, by: 'driver', action: 'revoke' });
  },
  user: () => {
    const id = server.fixtures.people.driver2;
    return actTogether(userService, { table: 'users', id, by: 'driver2', action: 'goOnDuty' });
  },
  hub: () => {
    const input = { version: 1, nameFr: 'Casablanca Aïn Sebaâ' };
    const id = server.fixtures.hubs.casa;
    return actTogether(hubService, { table: 'hubs', id, by: 'admin', action: 'edit', input });
  },
  city: () => {
    const input = { version: 1, nameFr: 'Mohammédia' };
    const id = server.fixtures.cities.mohammedia;
    return actTogether(cityService, { table: 'cities', id, by: 'admin', action: 'edit', input });
  },
  offersGroup: async () => {
    const { id, version } = await defaultOffersGroup(await server.as('admin'));
    const input = { version, name: 'Tarif standard' };
    return actTogether(offersGroupService, { table: 'offers_groups', id, by: 'admin', action: 'edit', input });
  },
  rules: () => {
    const input = { version: 1, maxAttempts: 5 };
    return actTogether(rulesService, { table: 'rules', id: businessSettingsId, by: 'admin', action: 'edit', input });
  },
};

it('every entity is among them', () => {
  expect([...Object.keys(cases), ...unchanging].toSorted()).toEqual(Object.keys(entities).toSorted());
});

it.each(Object.entries(cases))(
  'a second command on the same %s waits for the first and starts from its row',
  async (_, act) => {
    const { left, made } = await act();
    expect(made).toBe(left + 1);
  },
);
