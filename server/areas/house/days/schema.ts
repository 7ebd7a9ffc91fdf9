// GraphQL schema of the days of drivers.
import {
  driverDayEntity,
  type DriverDayRow,
  type DriverDaySide,
  driverDaySides,
} from '#shared/areas/house/driver-day.ts';
import { checkOutInput } from '#shared/areas/house/input.ts';
import { ledgerAccountEntity } from '#shared/areas/ledger/account.ts';
import { slipEntity } from '#shared/areas/slips/slip.ts';
import { fail } from '#shared/lib/app-error.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { redactRow } from '../../../access/redact-row.ts';
import { actorOf } from '../../../commands/actor.ts';
import type { Trx } from '../../../db/transaction.ts';
import type { PackageRow } from '#shared/areas/packages/fields.ts';
import { defineEntityType } from '../../../entities/entity-type.ts';
import { registerEntity } from '../../../entities/register-entity.ts';
import { redactRows } from '../../../entities/root-fields.ts';
import type { GraphqlContext } from '../../../graphql/context.ts';
import { builder } from '../../../graphql/definition/builder.ts';
import { type AccessRule, authorizeField, declareAccess } from '../../../graphql/definition/field-access.ts';
import { enumOf, inputFromZod } from '../../../graphql/definition/input-from-zod.ts';
import type { LiveField } from '../../../graphql/definition/live-field.ts';
import type { Audience } from '#shared/access/viewer.ts';
import { hubById, personById } from '../../directory/queries.ts';
import { HubType, PersonType } from '../../directory/schema.ts';
import { packageService } from '../../packages/queries.ts';
import { PackageType } from '../../packages/schema.ts';
import { SlipType } from '../../slips/schema.ts';
import { type CheckOut, checkOut } from './check-out.ts';
import { isExplained, readCashOf } from './close.ts';
import { driverDayService } from './service.ts';
import { type DriverDayLine, driverDayStore, readBack, readHeld, readLines, readWaiting } from './store.ts';

export const DriverDayType = defineEntityType(driverDayEntity, {
  description: 'A day of a driver at a hub: what was scanned out, what came back, and the close.',
  withActions: true,
});

const person = (id: string | null, { loaders }: GraphqlContext) =>
  id === null ? null : loaders.of(personById).load(id);

const LineType = builder.objectRef<DriverDayLine>('DriverDayLine').implement({
  description: 'A parcel that was scanned, or that the driver keeps with a reason.',
  fields: (t) => ({
    packageId: t.exposeID('packageId'),
    side: t.field({ type: enumOf('DriverDaySide', driverDaySides), resolve: ({ side }): DriverDaySide => side }),
    trackingNumber: t.exposeString('trackingNumber'),
    note: t.exposeString('note', { nullable: true, description: 'Why the driver keeps it.' }),
    at: t.expose('at', { type: 'Instant' }),
    takenAt: t.expose('takenAt', {
      type: 'Instant',
      nullable: true,
      description: 'When the driver left with it; null while the check-out is being made.',
    }),
    by: t.field({
      type: PersonType,
      nullable: true,
      description: 'Who scanned it.',
      resolve: ({ byId }, _, context) => person(byId, context),
    }),
  }),
});

interface StillOut {
  pkg: PackageRow;
  isExplained: boolean;
}
const StillOutType = builder.objectRef<StillOut>('StillOut').implement({
  description: 'A parcel that the driver has now.',
  fields: (t) => ({
    isExplained: t.exposeBoolean('isExplained', {
      description: 'The driver said why it was not delivered, or somebody wrote why it stays out.',
    }),
    package: t.field({
      type: PackageType,
      nullable: true,
      resolve: async ({ pkg }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        return (await redactRows(context, packageService, audience, [pkg]))[0] ?? null;
      },
    }),
  }),
});

type Day = Pick<DriverDayRow, 'id'>;
/** Reads parcels of a day as the viewer sees them; a row that was redacted has no ids of hubs and drivers. */
async function withDay<Result>(
  { id }: Day,
  context: GraphqlContext,
  read: (trx: Trx, audience: Audience, day: DriverDayRow) => Promise<Result>,
): Promise<Result | null> {
  const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
  return context.read(async (trx) => {
    const day = await driverDayStore.find(trx, id, audience);
    return day && read(trx, audience, day);
  });
}

builder.objectFields(DriverDayType, (t) => ({
  hub: t.field({
    type: HubType,
    nullable: true,
    resolve: ({ hubId }, _, { loaders }) => loaders.of(hubById).load(hubId),
  }),
  driver: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ driverId }, _, context) => person(driverId, context),
  }),
  openedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ openedById }, _, context) => person(openedById, context),
  }),
  closedBy: t.field({
    type: PersonType,
    nullable: true,
    resolve: ({ closedById }, _, context) => person(closedById, context),
  }),
  lines: t.field({
    type: [LineType],
    description: 'The last scan first.',
    resolve: ({ id }, _, context) => context.read((trx) => readLines(trx, id)),
  }),
  waiting: t.field({
    type: [PackageType],
    description: 'What stands at the hub for the driver and is not scanned.',
    resolve: async (day, _, context) => {
      const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
      return redactRows(context, packageService, audience, (await withDay(day, context, readWaiting)) ?? []);
    },
  }),
  out: t.field({
    type: [StillOutType],
    description: 'What the driver has now: parcels, and returns.',
    resolve: async (day, _, context) =>
      (await withDay(day, context, async (trx, audience, row) => {
        const [parcels, lines] = [await readHeld(trx, audience, row), await readLines(trx, row.id)];
        return parcels.map((pkg) => ({ pkg, isExplained: isExplained(pkg, lines) }));
      })) ?? [],
  }),
  cashHeld: t.field({
    type: 'SafeInt',
    nullable: true,
    description: 'Centimes that the driver holds now, by the ledger; null for who does not see the cash of drivers.',
    resolve: (day, _, context) =>
      withDay(day, context, async (trx, audience, row) =>
        ledgerAccountEntity.access.see[audience.role].kind === 'nothing' ? null : readCashOf(trx, row.driverId),
      ),
  }),
}));

builder.objectField(DriverDayType, 'back', (t) =>
  t.field({
    type: [PackageType],
    description: 'What came back on it and stands at the hub: parcels, and returns. What is on no shelf comes first.',
    resolve: async (day, _, context) => {
      const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
      return redactRows(context, packageService, audience, (await withDay(day, context, readBack)) ?? []);
    },
  }),
);

/** The live fields of the days of drivers. */
export const driverDayLiveFields: readonly LiveField[] = registerEntity(driverDayService, DriverDayType);

const CheckOutResult = builder.objectRef<CheckOut>('CheckOutResult').implement({
  fields: (t) => ({
    driverDay: t.field({
      type: DriverDayType,
      resolve: async ({ day }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        return redactRow(driverDayEntity, audience, day, await context.loaders.settingsFor(driverDayEntity));
      },
    }),
    slips: t.field({
      type: [SlipType],
      resolve: async ({ slips }, _, context) => {
        const audience = context.viewer?.audience ?? fail('UNAUTHENTICATED');
        const settings = await context.loaders.settingsFor(slipEntity);
        return slips.map((slip) => redactRow(slipEntity, audience, slip, settings));
      },
    }),
  }),
});
const checkOutRule: AccessRule = { kind: 'action', entity: 'driverDay', action: 'checkOut' };
declareAccess('Mutation.driverDayCheckOut', checkOutRule);
builder.mutationField('driverDayCheckOut', (t) =>
  t.field({
    type: CheckOutResult,
    description: 'All that is scanned leaves with the driver, on an exit slip; nothing does if one parcel cannot.',
    args: { input: t.arg({ type: inputFromZod('DriverDayCheckOutInput', checkOutInput), required: true }) },
    resolve: (_, { input }, context) => {
      authorizeField(checkOutRule, context);
      const viewer = context.viewer ?? fail('UNAUTHENTICATED');
      const { id, idempotencyKey: key = null } = parseInput(checkOutInput, input);
      return checkOut(context.commands, actorOf(viewer, context.source), { id, key });
    },
  }),
);
