// The server's roll of areas: what generic parts need of each, so that they never name one.
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

type Reader = (trx: Trx, ids: readonly string[]) => Promise<readonly EntityRow[]>;

/** How rows that live fields tell of are read as they are now. */
export const readers: Partial<Record<Entity, Reader>> = {
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

/** The areas that are counted. */
export const countedAreas: readonly CountedArea[] = [
  { entity: packageServer.entity, places: packageServer.places },
  { entity: ratingServer.entity, places: ratingServer.places },
].flatMap(({ entity, places }) => (places ? [{ entity, places }] : []));

/** The areas that time alone changes. */
export function clockAreas(door: Door): ClockArea[] {
  return [clockArea(door, packageServer), clockArea(door, userServer)].filter((area) => area !== null);
}

/** What areas do in the transaction of another area's change; tests/house lists them by name. */
export const effects: readonly Effect[] = [forgetPlace, notify];

/** What areas tidy away once a day. */
export const chores: readonly Chore[] = [tidyTracks, forgetOldNotifications];
