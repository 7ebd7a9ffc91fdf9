// GraphQL schema of the board of a hub.
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import { screenTable } from '#shared/access/screens.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { handOverEntity } from '#shared/areas/cash/hand-over.ts';
import { driverDayEntity } from '#shared/areas/house/driver-day.ts';
import { shelfEntity } from '#shared/areas/house/shelf.ts';
import { ledgerAccountEntity } from '#shared/areas/ledger/account.ts';
import { packageEntity } from '#shared/areas/packages/package.ts';
import { discrepancyEntity } from '#shared/areas/pallets/discrepancy.ts';
import { palletEntity } from '#shared/areas/pallets/pallet.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Trx } from '../../../db/transaction.ts';
import { defineSummary, redact, redactRows } from '../../../entities/root-fields.ts';
import { readHead } from '../../../events/history.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import type { EventField } from '../../../graphql/definition/live-field.ts';
import { personById } from '../../directory/queries.ts';
import { PersonType } from '../../directory/schema.ts';
import { packageService } from '../../packages/queries.ts';
import { PackageType } from '../../packages/schema.ts';
import { palletService } from '../../pallets/queries.ts';
import { PalletType } from '../../pallets/schema.ts';
import { DriverDayType } from '../days/schema.ts';
import { driverDayService } from '../days/service.ts';
import { shelfService } from '../shelves/service.ts';
import { shelfById, ShelfType } from '../shelves/schema.ts';
import { type DriverToday, readDrivers } from './drivers.ts';
import { type Ages, type HouseBoard, type ShelfLoad, lateAt, readBoard } from './read-board.ts';

const { roles } = screenTable.house;
const rule: AccessRule = { kind: 'roles', roles: roles === 'public' ? [] : roles };

/** Rows of each kind that a board shows at most; its counts open the lists. */
const shown = 8;

const AgesType = builder.objectRef<Ages>('HouseAges').implement({
  description: 'Parcels in house by the day on which they came.',
  fields: (t) => ({
    n: t.exposeInt('n'),
    today: t.exposeInt('today'),
    days: t.exposeInt('days', { description: 'Yesterday, or the day before.' }),
    old: t.exposeInt('old', { description: 'Earlier.' }),
  }),
});

const BoardShelfType = builder.objectRef<ShelfLoad>('HouseShelf').implement({
  description: 'What stands on a shelf.',
  fields: (t) => ({
    n: t.exposeInt('n'),
    today: t.exposeInt('today'),
    days: t.exposeInt('days'),
    old: t.exposeInt('old'),
    shelf: t.field({
      type: ShelfType,
      nullable: true,
      description: 'Null: on no shelf, or on one that the viewer does not see.',
      resolve: async ({ shelfId }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        const shelf = shelfId === null ? null : await context.loaders.of(shelfById).load(shelfId);
        return shelf ? redact(context, shelfService, audience, shelf) : null;
      },
    }),
  }),
});

const DriverType = builder.objectRef<DriverToday>('HouseDriver').implement({
  description: 'A driver of the hub today.',
  fields: (t) => ({
    id: t.exposeID('driverId'),
    driver: t.field({
      type: PersonType,
      nullable: true,
      resolve: ({ driverId }, _, { loaders }) => loaders.of(personById).load(driverId),
    }),
    expected: t.exposeInt('expected', { description: 'In house and assigned to the driver.' }),
    held: t.exposeInt('held', { description: 'With the driver: parcels, and returns.' }),
    cash: t.field({
      type: 'SafeInt',
      nullable: true,
      description: 'Centimes to hand over; null for who does not see the cash of drivers.',
      resolve: ({ cash }) => cash,
    }),
    day: t.field({
      type: DriverDayType,
      nullable: true,
      description: 'The open day, or the last of today.',
      resolve: ({ day }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        return day && redact(context, driverDayService, audience, day);
      },
    }),
  }),
});

const discrepancyCount = z.tuple([z.object({ n: z.coerce.number() })]);

/** Discrepancies of pallets from or to the hub that nobody resolved; the policies show those of the viewer. */
async function countDiscrepancies(trx: Trx, audience: Audience, hubId: string): Promise<number> {
  if (discrepancyEntity.access.see[audience.role].kind === 'nothing') return 0;
  const { rows } = await sql`
    select count(*) as n from pallet_discrepancies
    where status = 'open' and (from_hub_id = ${hubId}::uuid or to_hub_id = ${hubId}::uuid)`.execute(trx);
  return discrepancyCount.parse(rows)[0].n;
}

const comingTo = (hubId: string) => [
  sql<SqlBool>`to_hub_id = ${hubId}::uuid`,
  sql<SqlBool>`status in ('in_transit', 'partially_received')`,
];

const BoardType = builder.objectRef<HouseBoard>('HouseBoard').implement({
  description: 'A hub now, as far as the viewer sees its parcels.',
  fields: (t) => ({
    hubId: t.exposeID('hubId'),
    recentSince: t.expose('recentSince', { type: 'Day', description: 'The day before yesterday.' }),
    arriving: t.exposeInt('arriving', { description: 'On the way from other hubs.' }),
    inHouse: t.field({ type: AgesType, resolve: ({ inHouse }) => inHouse }),
    shelves: t.field({
      type: [BoardShelfType],
      description: 'What stands on each shelf.',
      resolve: ({ shelves }) => shelves,
    }),
    leaving: t.exposeInt('leaving', { description: 'Assigned to a driver who has not received them.' }),
    late: t.exposeInt('late'),
    returns: t.exposeInt('returns', { description: 'Returns that stand in the hub.' }),
    toSign: t.exposeInt('toSign', { description: 'Those of them that their sender can sign for here.' }),
    discrepancies: t.int({
      description: 'Discrepancies of pallets from or to the hub that nobody resolved.',
      resolve: ({ hubId }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        return context.read((trx) => countDiscrepancies(trx, audience, hubId));
      },
    }),
    pallets: t.field({
      type: [PalletType],
      description: 'The pallets that come to the hub, those that are being unloaded first.',
      resolve: async ({ hubId }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        if (palletEntity.access.see[audience.role].kind === 'nothing') return [];
        const order = sql`order by status desc, departed_at, id limit ${shown}`;
        const rows = await context.read((trx) =>
          palletService.store.selectVisible(trx, audience, comingTo(hubId), order),
        );
        return redactRows(context, palletService, audience, rows);
      },
    }),
    lateParcels: t.field({
      type: [PackageType],
      description: `The first ${shown} that are late, the oldest first.`,
      resolve: async ({ hubId }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        const order = sql`order by in_delivery_since, id limit ${shown}`;
        const rows = await context.read((trx) =>
          packageService.store.selectVisible(trx, audience, lateAt(hubId), order),
        );
        return redactRows(context, packageService, audience, rows);
      },
    }),
    drivers: t.field({
      type: [DriverType],
      description: 'The drivers of the hub by name; none for who does not see the days of drivers.',
      resolve: ({ hubId }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        if (driverDayEntity.access.see[audience.role].kind === 'nothing') return [];
        return context.read((trx) => readDrivers(trx, audience, hubId, context.now));
      },
    }),
  }),
});

/** True for a hub whose board the audience may open: a housekeeper opens the own one. */
const maySee = ({ role, sets }: Audience, hubId: string): boolean => role !== 'HOUSEKEEPER' || sets.hub.includes(hubId);

declareAccess('Query.houseBoard', rule);
builder.queryField('houseBoard', (t) =>
  t.field({
    type: BoardType,
    nullable: true,
    description: 'The board of a hub; null for the hub of others.',
    args: { hubId: t.arg.id({ required: true }) },
    resolve: (_, { hubId }, context) => {
      const audience = authorizeField(rule, context);
      return maySee(audience, hubId) ? context.read((trx) => readBoard(trx, audience, hubId, context.now)) : null;
    },
  }),
);

interface HouseState {
  id: string;
  at: number;
}
const StateType = builder.objectRef<HouseState>('HouseState').implement({
  fields: (t) => ({ id: t.exposeID('id'), at: t.exposeFloat('at', { description: 'Grows with each change.' }) }),
});

/** Tells open boards that something of theirs changed. */
export const houseStateField: EventField = {
  ...defineSummary('houseState', StateType, {
    entity: 'package',
    access: packageEntity.access,
    description: 'Changes when something on the boards that the viewer sees changed: they are read again then.',
    liveDescription: 'Sent when something on the boards that the viewer sees changed, at most once a second.',
    read: async (context) => ({ id: 'house', at: (await context.read(readHead)).seq }),
  }),
  alsoFollows: [
    { entity: 'driverDay', access: driverDayEntity.access },
    { entity: 'pallet', access: palletEntity.access },
    { entity: 'palletDiscrepancy', access: discrepancyEntity.access },
    { entity: 'shelf', access: shelfEntity.access },
    { entity: 'ledgerAccount', access: ledgerAccountEntity.access },
    { entity: 'handOver', access: handOverEntity.access },
  ],
};
