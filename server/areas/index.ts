// Registry of entities: what generic code needs of each, so that it does not import areas by name.
import type { Entity } from '#shared/areas/index.ts';
import type { Effect, EntityRow } from '../commands/area-server.ts';
import type { Door } from '../commands/run-command.ts';
import type { Trx } from '../db/transaction.ts';
import { type ClockArea, clockArea } from '../events/clock.ts';
import type { CountedArea } from '../events/counts.ts';
import type { Chore } from '../events/housekeeping.ts';
import { readCities, readHubs, readOffersGroups, readRules } from './config/queries.ts';
import { readDevices } from './devices/store.ts';
import { notify } from './notifications/effect.ts';
import { readInboxes, readNotifications } from './notifications/queries.ts';
import { forgetOldNotifications } from './notifications/retention.ts';
import { readPackages } from './packages/queries.ts';
import { packageServer } from './packages/server.ts';
import { forgetPlace } from './positions/effect.ts';
import { tidyTracks } from './positions/retention.ts';
import { readRatings } from './ratings/queries.ts';
import { ratingServer } from './ratings/server.ts';
import { userServer } from './users/server.ts';

type RowReader = (trx: Trx, ids: readonly string[]) => Promise<readonly EntityRow[]>;

/** Reads current rows for live fields. */
export const readers: Partial<Record<Entity, RowReader>> = {
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
export const countedAreas: readonly CountedArea[] = [
  { entity: packageServer.entity, places: packageServer.places },
  { entity: ratingServer.entity, places: ratingServer.places },
].flatMap(({ entity, places }) => (places ? [{ entity, places }] : []));

/** Entities with scheduled transitions. */
export function clockAreas(door: Door): ClockArea[] {
  return [clockArea(door, packageServer), clockArea(door, userServer)].filter((area) => area !== null);
}

/** Code of an area that runs in the transaction of another area's change. */
export const effects: readonly Effect[] = [forgetPlace, notify];

/** Maintenance tasks of the areas, run once a day. */
export const chores: readonly Chore[] = [tidyTracks, forgetOldNotifications];
