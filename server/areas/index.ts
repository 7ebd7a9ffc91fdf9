// The areas, and what generic code needs of all of them together.
import type { EntityName } from '#shared/areas/index.ts';
import type { CommandContext, TransactionalSubscriber } from '../commands/entity-service.ts';
import type { LedgerCheck } from '../entities/ledger-check.ts';
import type { ScheduledEntity } from '../commands/scheduler.ts';
import type { EventConsumer } from '../events/consumers/consumer.ts';
import type { MaintenanceTask } from '../events/maintenance.ts';
import { createDailyFiguresConsumers } from '../events/rollups/daily-figures.ts';
import type { CountedEntity } from '../events/rollups/figures.ts';
import type { IsRowVisible } from '../files/serve-file.ts';
import type { LiveField } from '../graphql/definition/live-field.ts';
import type { JobStep } from '../lib/job-step.ts';
import type { AreaMetrics } from '../metrics/area-metrics.ts';
import { apiKeysArea } from './api-keys/area.ts';
import { attemptsArea } from './attempts/area.ts';
import { billingArea } from './billing/area.ts';
import { cashArea } from './cash/area.ts';
import { chartsArea } from './charts/area.ts';
import { claimsArea } from './claims/area.ts';
import { commentsArea } from './comments/area.ts';
import { companiesArea } from './companies/area.ts';
import { configArea } from './config/area.ts';
import { devicesArea } from './devices/area.ts';
import { directoryArea } from './directory/area.ts';
import { erasureArea } from './erasure/area.ts';
import { extrasArea } from './extras/area.ts';
import { filesArea } from './files/area.ts';
import { houseArea } from './house/area.ts';
import { importsArea } from './imports/area.ts';
import { jobsArea } from './jobs/area.ts';
import { ledgerArea } from './ledger/area.ts';
import { logsArea } from './logs/area.ts';
import { mailArea } from './mail/area.ts';
import { notificationsArea } from './notifications/area.ts';
import { packagesArea } from './packages/area.ts';
import { inventoriesArea } from './inventories/area.ts';
import { palletsArea } from './pallets/area.ts';
import { positionsArea } from './positions/area.ts';
import { printsArea } from './prints/area.ts';
import { ratingsArea } from './ratings/area.ts';
import { rechargesArea } from './recharges/area.ts';
import { reconciliationArea } from './reconciliation/area.ts';
import { scorecardsArea } from './scorecards/area.ts';
import { serviceArea } from './service/area.ts';
import { roundArea } from './round/area.ts';
import { sheetsArea } from './sheets/area.ts';
import { slipsArea } from './slips/area.ts';
import { stockArea } from './stock/area.ts';
import { statisticsArea } from './statistics/area.ts';
import { tariffFilesArea } from './tariff-files/area.ts';
import { trackingArea } from './tracking/area.ts';
import { userRequestsArea } from './user-requests/area.ts';
import { usersArea } from './users/area.ts';
import { viewsArea } from './views/area.ts';
import { warehousesArea } from './warehouses/area.ts';
import { webhooksArea } from './webhooks/area.ts';
import type { Area, AreaEntity, AreaServices, BackgroundParts, Loop, RowReaders } from './define-area.ts';

const areas: readonly Area[] = [
  packagesArea,
  attemptsArea,
  ledgerArea,
  billingArea,
  stockArea,
  warehousesArea,
  cashArea,
  rechargesArea,
  reconciliationArea,
  positionsArea,
  printsArea,
  ratingsArea,
  userRequestsArea,
  claimsArea,
  commentsArea,
  palletsArea,
  inventoriesArea,
  houseArea,
  slipsArea,
  chartsArea,
  statisticsArea,
  scorecardsArea,
  roundArea,
  sheetsArea,
  importsArea,
  jobsArea,
  companiesArea,
  configArea,
  extrasArea,
  notificationsArea,
  usersArea,
  devicesArea,
  apiKeysArea,
  viewsArea,
  webhooksArea,
  directoryArea,
  erasureArea,
  filesArea,
  mailArea,
  serviceArea,
  tariffFilesArea,
  trackingArea,
  logsArea,
];

const entities = areas.flatMap(({ entities: ofArea = [] }) => ofArea);

/** The entities of all areas by name. */
export const areaEntities: ReadonlyMap<EntityName, AreaEntity> = new Map(
  entities.map((entity) => [entity.name, entity]),
);

const stores: ReadonlyMap<string, (typeof entities)[number]['store']> = new Map(
  entities.map(({ name, store }) => [name, store]),
);

/** The live fields of the schema. */
export const liveFields: readonly LiveField[] = areas.flatMap(({ liveFields: ofArea = [] }) => ofArea);

/** Reads current rows for live fields. */
export const rowReaders: RowReaders = new Map(
  entities.map(({ name, store }): [EntityName, (typeof store)['readMany']] => [
    name,
    (trx, ids) => store.readMany(trx, ids),
  ]),
);

/** True if the audience sees a row of an entity: who sees it sees its files. */
export const isRowVisible: IsRowVisible = async (trx, entity, id, audience) =>
  ((await stores.get(entity)?.find(trx, id, audience)) ?? null) !== null;

/** Entities whose rows are counted in `list_counts`, with the sums and days that are kept of them. */
export const countedEntities: readonly CountedEntity[] = entities
  .filter(({ store }) => store.isCounted)
  .map(({ name, store }) => ({
    entity: name,
    rollups: store.rollups ?? {},
    places: (trx, after, limit) => store.rowSnapshots(trx, after, limit),
  }));

/** Entities with scheduled transitions. */
export function scheduledEntities(context: CommandContext): ScheduledEntity[] {
  return entities.map(({ scheduled }) => scheduled(context)).filter((entity) => entity !== null);
}

/** Code of an area that runs in the transaction of another area's change. */
export const transactionalSubscribers: readonly TransactionalSubscriber[] = areas.flatMap(
  ({ subscribers = [] }) => subscribers,
);

/** Code of an area that follows the numbered events of other areas, after their commit. */
export const eventConsumers: readonly EventConsumer[] = [
  ...areas.flatMap(({ consumers }) => consumers?.(rowReaders) ?? []),
  ...createDailyFiguresConsumers(countedEntities),
];

/** The steps of the kinds of jobs that areas have. */
export function jobStepsOf(parts: BackgroundParts): Partial<Record<string, JobStep>> {
  return Object.assign({}, ...areas.map(({ jobSteps }) => jobSteps?.(parts) ?? {}));
}

/** The checks that together prove the ledger. */
export const ledgerChecks: readonly LedgerCheck[] = areas.flatMap(({ ledgerChecks: ofArea = [] }) => ofArea);

/** What areas run in the background on every instance that runs jobs. */
export const loops: readonly Loop[] = areas.flatMap(({ loops: ofArea = [] }) => ofArea);

/** Maintenance tasks of the areas, run once a day. */
export const maintenanceTasks: readonly MaintenanceTask[] = areas.flatMap(({ maintenance = [] }) => maintenance);

/** A service that an area provides. Throws if none does. */
export function serviceOf<Name extends keyof AreaServices>(name: Name): AreaServices[Name] {
  for (const { provides } of areas) {
    const service = provides?.[name];
    if (service) return service;
  }
  throw new Error(`no area provides ${name}`);
}

export const areaMetrics: readonly AreaMetrics[] = areas.flatMap(({ metrics }) => metrics ?? []);
