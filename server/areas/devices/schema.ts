// GraphQL schema of a driver's devices. The token of a new device is returned only once.
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
  description: "A device that reports its driver's position.",
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

const createRule: Right = { kind: 'action', entity: 'driverDevice', action: 'create' };
interface CreatedDevice {
  device: Shown<DeviceRow>;
  token: string;
}
const CreateResult = builder.objectRef<CreatedDevice>('DriverDeviceCreateResult').implement({
  fields: (t) => ({
    device: t.field({ type: DeviceType, resolve: ({ device }) => device }),
    token: t.exposeString('token', { description: 'To be entered in the tracking app. Returned only here.' }),
  }),
});
const CreateInput = inputFromZod('DriverDeviceCreateInput', newDeviceInput);
declareRight('Mutation.driverDeviceCreate', createRule);
builder.mutationField('driverDeviceCreate', (t) =>
  t.field({
    type: CreateResult,
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: async (_, { input }, context): Promise<CreatedDevice> => {
      const audience = audienceFor(createRule, context);
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

const readRule: Right = { kind: 'scope', access: deviceAccess };
declareRight('Query.driverDevices', readRule);
builder.queryField('driverDevices', (t) =>
  t.field({
    type: [DeviceType],
    description: 'The active devices of the viewer, newest first.',
    resolve: async (_, __, context) => {
      const audience = audienceFor(readRule, context);
      const rows = await context.read((trx) => findDevices(trx, audience));
      const rules = await context.loaders.rules();
      return rows.map((row) => mask(areas.driverDevice, audience, row, rules));
    },
  }),
);

/** The live fields of devices. A report is no event, so `lastSeenAt` is only as new as the last read. */
export const deviceLiveFields: readonly LiveField[] = [live(deviceServer, DeviceType)];
