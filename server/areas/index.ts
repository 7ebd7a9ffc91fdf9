// Registry of entities: what generic code needs of each, so that it does not import areas by name.
import type { EntityName } from '#shared/areas/index.ts';
import { deleteOldTokens } from '../sign-in/account-tokens.ts';
import { deleteOldPendingSignIns } from '../sign-in/second-factor/pending-sign-in.ts';
import type { EntityRow, EntityStore, TransactionalSubscriber } from '../commands/entity-service.ts';
import type { CommandContext } from '../commands/entity-service.ts';
import { type ScheduledEntity, scheduledEntity } from '../commands/scheduler.ts';
import { createDailyFiguresConsumers } from '../events/rollups/daily-figures.ts';
import type { CountedEntity } from '../events/rollups/figures.ts';
import { followParent } from '../entities/follow-parent.ts';
import type { IsRowVisible } from '../files/serve-file.ts';
import type { EventConsumer } from '../events/consumers/consumer.ts';
import type { MaintenanceTask } from '../events/maintenance.ts';
import { companyService } from './companies/service.ts';
import { cityService } from './config/city-service.ts';
import { followOffersGroups } from './config/companies-of-groups.ts';
import { hubService } from './config/hub-service.ts';
import { offersGroupService } from './config/offers-group-service.ts';
import { rulesService } from './config/rules-service.ts';
import { apiKeyService } from './api-keys/service.ts';
import { deviceService } from './devices/service.ts';
import { deleteCanceledImports } from './imports/retention.ts';
import { importService } from './imports/service.ts';
import { announcementService } from './notifications/announcements/service.ts';
import { createNotificationConsumer } from './notifications/consumer.ts';
import { forgetResults } from './jobs/forget-results.ts';
import { jobService } from './jobs/service.ts';
import { deleteOldMails } from '../mail/mail-store.ts';
import { deleteOldNotifications } from './notifications/retention.ts';
import { inboxService, notificationService } from './notifications/service.ts';
import { packageService } from './packages/service.ts';
import { maintainTrackPartitions } from './positions/retention.ts';
import { deletePositionOffDuty } from './positions/subscriber.ts';
import { slipService } from './slips/service.ts';
import { sheetService } from './sheets/service.ts';
import { ratingService } from './ratings/service.ts';
import { renewCommercials } from './users/commercials.ts';
import { sendInvitations } from './users/accounts/invitation-sender.ts';
import { userService } from './users/service.ts';
import { savedViewService } from './views/service.ts';
import { createWebhookConsumer } from './webhooks/consumer.ts';
import { deleteOldDeliveries } from './webhooks/retention.ts';
import { deliveryService, webhookService } from './webhooks/service.ts';

/** What is read of an entity without knowing its rows. */
interface ReadableEntity {
  entity: EntityName;
  store: Pick<EntityStore<EntityRow>, 'find' | 'readMany' | 'rowSnapshots' | 'isCounted' | 'rollups'>;
}

const services: readonly ReadableEntity[] = [
  importService,
  packageService,
  userService,
  companyService,
  deviceService,
  apiKeyService,
  announcementService,
  notificationService,
  inboxService,
  hubService,
  cityService,
  offersGroupService,
  rulesService,
  ratingService,
  savedViewService,
  jobService,
  sheetService,
  webhookService,
  deliveryService,
  slipService,
];

type RowReader = ReadableEntity['store']['readMany'];

/** Reads current rows for live fields. */
export const rowReaders: ReadonlyMap<EntityName, RowReader> = new Map(
  services.map(({ entity, store }) => [entity, (trx, ids) => store.readMany(trx, ids)]),
);

const stores: ReadonlyMap<string, ReadableEntity['store']> = new Map(
  services.map(({ entity, store }) => [entity, store]),
);

/** True if the audience sees a row of an entity: who sees it sees its files. */
export const isRowVisible: IsRowVisible = async (trx, entity, id, audience) =>
  ((await stores.get(entity)?.find(trx, id, audience)) ?? null) !== null;

/** Entities whose rows are counted in `list_counts`, with the sums and days that are kept of them. */
export const countedEntities: readonly CountedEntity[] = services
  .filter(({ store }) => store.isCounted)
  .map(({ entity, store }) => ({
    entity,
    rollups: store.rollups ?? {},
    places: (trx, after, limit) => store.rowSnapshots(trx, after, limit),
  }));

/** Entities with scheduled transitions. */
export function scheduledEntities(context: CommandContext): ScheduledEntity[] {
  return [
    scheduledEntity(context, packageService),
    scheduledEntity(context, userService),
    scheduledEntity(context, importService),
  ].filter((entity) => entity !== null);
}

/** Code of an area that runs in the transaction of another area's change. */
export const transactionalSubscribers: readonly TransactionalSubscriber[] = [
  deletePositionOffDuty,
  followOffersGroups,
  forgetResults,
  renewCommercials,
  sendInvitations,
  followParent(deliveryService),
];

/** Code of an area that follows the numbered events of other areas, after their commit. */
export const eventConsumers: readonly EventConsumer[] = [
  createNotificationConsumer(rowReaders),
  createWebhookConsumer(rowReaders),
  ...createDailyFiguresConsumers(countedEntities),
];

/** Maintenance tasks of the areas, run once a day. */
export const maintenanceTasks: readonly MaintenanceTask[] = [
  maintainTrackPartitions,
  deleteOldNotifications,
  deleteOldMails,
  deleteOldDeliveries,
  deleteOldTokens,
  deleteCanceledImports,
  deleteOldPendingSignIns,
];
