// A driver's phones at the endpoint. The token of a new one is answered once and never again.
import { deviceAccess } from '#shared/areas/devices/access.ts';
import { newDeviceInput } from '#shared/areas/devices/input.ts';
import type { DeviceRow } from '#shared/areas/devices/row.ts';
import { areas } from '#shared/areas/index.ts';
import { parseInput } from '#shared/kit/parse-input.ts';
import { refuse } from '#shared/kit/problem.ts';
import { mask, type Shown } from '../../access/mask.ts';
import { actorOf } from '../../commands/actor.ts';
import { runCommand } from '../../commands/run-command.ts';
import { builder } from '../../graphql/builder.ts';
import { commands, live } from '../../graphql/fields.ts';
import { inputFromZod } from '../../graphql/input-from-zod.ts';
import { audienceFor, declareRight, type Right } from '../../graphql/rights.ts';
import type { LiveField } from '../../live/live-field.ts';
import { deviceServer } from './server.ts';
import { findDevices, hashToken, newToken } from './store.ts';

const DeviceType = builder.objectRef<Shown<DeviceRow>>('DriverDevice').implement({
  description: 'A phone that reports where its driver is.',
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    name: t.exposeString('name'),
    createdAt: t.expose('createdAt', { type: 'Instant' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'Instant', nullable: true }),
    revokedAt: t.expose('revokedAt', { type: 'Instant', nullable: true }),
  }),
});
commands(deviceServer, DeviceType);

const createRight: Right = { kind: 'action', entity: 'driverDevice', action: 'create' };
interface Created {
  device: Shown<DeviceRow>;
  token: string;
}
const CreateResult = builder.objectRef<Created>('DriverDeviceCreateResult').implement({
  fields: (t) => ({
    device: t.field({ type: DeviceType, resolve: ({ device }) => device }),
    token: t.exposeString('token', { description: 'To be put into the app. Shown here and never again.' }),
  }),
});
const CreateInput = inputFromZod('DriverDeviceCreateInput', newDeviceInput);
declareRight('Mutation.driverDeviceCreate', createRight);
builder.mutationField('driverDeviceCreate', (t) =>
  t.field({
    type: CreateResult,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: async (_, { input }, context): Promise<Created> => {
      const audience = audienceFor(createRight, context);
      const viewer = context.viewer ?? refuse('UNAUTHENTICATED');
      const token = newToken();
      const { name } = parseInput(newDeviceInput, input);
      const row = await runCommand(context.door, deviceServer, actorOf(viewer), 'create', {
        name,
        tokenHash: hashToken(token).toString('hex'),
      });
      return { device: mask(areas.driverDevice, audience, row, await context.loaders.rules()), token };
    },
  }),
);

const readRight: Right = { kind: 'scope', access: deviceAccess };
declareRight('Query.driverDevices', readRight);
builder.queryField('driverDevices', (t) =>
  t.field({
    type: [DeviceType],
    description: "One's own phones that may report, newest first.",
    resolve: async (_, __, context) => {
      const audience = audienceFor(readRight, context);
      const rows = await context.read((trx) => findDevices(trx, audience));
      const rules = await context.loaders.rules();
      return rows.map((row) => mask(areas.driverDevice, audience, row, rules));
    },
  }),
);

/** The live fields of drivers' phones, for the engine. When one reported last is no event, so it is only as new as the last reading. */
export const deviceLiveFields: readonly LiveField[] = [live(deviceServer, DeviceType)];
