// Registry of entities: what generic code needs of each, so that it does not import areas by name.
import type { EntityName } from '#shared/areas/index.ts';
import type { TransactionalSubscriber, EntityRow } from '../commands/entity-service.ts';
import type { CommandContext } from '../commands/run-command.ts';
import type { Trx } from '../db/transaction.ts';
import { type ScheduledEntity, scheduledEntity } from '../commands/scheduler.ts';
import type { CountedEntity } from '../events/counts.ts';
import type { MaintenanceTask } from '../events/maintenance.ts';
import { readCities, readHubs, readOffersGroups, readRules } from './config/queries.ts';
import { readDevices } from './devices/store.ts';
import { createNotifications } from './notifications/subscriber.ts';
import { readInboxes, readNotifications } from './notifications/queries.ts';
import { deleteOldNotifications } from './notifications/retention.ts';
import { readPackages } from './packages/queries.ts';
import { packageService } from './packages/service.ts';
import { deletePositionOffDuty } from './positions/subscriber.ts';
import { maintainTrackPartitions } from './positions/retention.ts';
import { readRatings } from './ratings/queries.ts';
import { ratingService } from './ratings/service.ts';
import { userService } from './users/service.ts';

type RowReader = (trx: Trx, ids: readonly string[]) => Promise<readonly EntityRow[]>;

/** Reads current rows for live fields. */
export const rowReaders: Partial<Record<EntityName, RowReader>> = {
  package: readPackages,
  rating: readRatings,
  hub: readHubs,
  city: readCities,
  offersGroup: readOffersGroups,
  rules: readRules,
  driverDevice: readDevices,
  notification: readNotifications,
  inbox: readInboxes,
};

/** Entities whose rows are counted in `list_counts`. */
export const countedEntities: readonly CountedEntity[] = [
  { entity: packageService.entity, places: packageService.rowSnapshots },
  { entity: ratingService.entity, places: ratingService.rowSnapshots },
].flatMap(({ entity, places }) => (places ? [{ entity, places }] : []));

/** Entities with scheduled transitions. */
export function scheduledEntities(context: CommandContext): ScheduledEntity[] {
  return [scheduledEntity(context, packageService), scheduledEntity(context, userService)].filter(
    (entity) => entity !== null,
  );
}

/** Code of an area that runs in the transaction of another area's change. */
export const transactionalSubscribers: readonly TransactionalSubscriber[] = [
  deletePositionOffDuty,
  createNotifications,
];

/** Maintenance tasks of the areas, run once a day. */
export const maintenanceTasks: readonly MaintenanceTask[] = [maintainTrackPartitions, deleteOldNotifications];
