// What an action does before its transaction, and what it returns beside its row.
import { expect, it } from 'vitest';
import { loadViewer } from '#server/access/audience.ts';
import { deviceService } from '#server/areas/devices/service.ts';
import { type Actor, actorOf } from '#server/commands/actor.ts';
import type { CommandContext, TransactionalSubscriber } from '#server/commands/entity-service.ts';
import { LocksMoved } from '#server/commands/row-locks.ts';
import { runAction } from '#server/commands/run-command.ts';
import { unitOfWork } from '#server/commands/unit-of-work.ts';
import { newId } from '#server/db/new-id.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { PersonName } from '#tests/fixtures/fixtures.ts';
import { useTestServer } from '#tests/fixtures/test-server.ts';

const server = useTestServer();

async function actor(name: PersonName): Promise<Actor> {
  const viewer = await loadViewer(server.db, server.fixtures.people[name], newId());
  if (!viewer) throw new Error(`there is no ${name}`);
  return actorOf(viewer);
}

/** Creates a device with a token that is prepared as the test says, and counts how often. */
function registering(prepareToken: () => string, ...subscribers: TransactionalSubscriber[]) {
  let prepared = 0;
  const service = {
    ...deviceService,
    prepare: {
      create: () => {
        prepared += 1;
        const token = prepareToken();
        return { token, tokenHash: Buffer.from(token).toString('hex') };
      },
    },
  };
  const context: CommandContext = { db: server.db, subscribers, now: () => new Date(), notifyCommitted: () => {} };
  const create = (by: Actor, input: object) => runAction(context, {}, service, by, 'create', { ...input });
  return { service, context, create, prepared: () => prepared };
}
const namesOf = async () =>
  (await (await server.as('driver')).call('{ driverDevices { name } }', {})).data?.['driverDevices'];

it('prepares once, also when its transaction is rolled back and runs again', async () => {
  let runs = 0;
  const { create, prepared } = registering(
    () => `token ${newId()}`,
    () => {
      runs += 1;
      return runs === 1 ? Promise.reject(new LocksMoved()) : Promise.resolve();
    },
  );
  const { row, values } = await create(await actor('driver'), { name: 'Redmi' });
  expect([prepared(), runs]).toEqual([1, 2]);
  expect(values).toEqual({ device: row, token: expect.stringMatching(/^token /) });
  expect(row.tokenHash).toBe(Buffer.from(String(values['token'])).toString('hex'));
  expect(await namesOf()).toEqual([{ name: 'Redmi' }]);
});

it('prepares nothing for who may not run it, or whose input is refused', async () => {
  const { create, prepared } = registering(() => 'token');
  await expect(create(await actor('customer'), { name: 'Redmi' })).rejects.toThrow('forbidden');
  await expect(create(await actor('driver'), { name: '' })).rejects.toThrow('invalid_input');
  expect(prepared()).toBe(0);
});

it('may refuse while it prepares, on a field, and then nothing is written', async () => {
  const { create } = registering(() => failField('name', 'already_used'));
  await expect(create(await actor('driver2'), { name: 'Nokia' })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: [{ path: 'name', code: 'already_used' }],
  });
  expect(JSON.stringify(await namesOf())).not.toContain('Nokia');
});

it('keeps no answer with what is shown once: the same key makes another', async () => {
  const { create } = registering(() => `token ${newId()}`);
  const by = await actor('driver2');
  const input = { name: 'Pixel', idempotencyKey: newId() };
  const [first, second] = [await create(by, input), await create(by, input)];
  expect(first.row.id).not.toBe(second.row.id);
  expect(first.values['token']).not.toBe(second.values['token']);
});

it('does not run among other commands, where nothing was prepared', async () => {
  const { service, context } = registering(() => 'token');
  const among = unitOfWork(context, await actor('driver'), (unit) => unit.run(service, 'create', { name: 'Redmi' }));
  await expect(among).rejects.toThrow('driverDevice.create is prepared before its transaction');
});
