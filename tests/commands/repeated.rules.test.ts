// Calls that are repeated with an idempotency key, and actions on selections, without a database: the kept answers are in
// memory, by actor and key.
import { describe, expect, it } from 'vitest';
import type { Actor } from '#server/commands/actor.ts';
import type { EntityService } from '#server/commands/entity-service.ts';
import { runBulk } from '#server/commands/run-bulk.ts';
import { runCommand } from '#server/commands/run-command.ts';
import { createLogger } from '#server/lib/logger.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { commandBed, person, type Thing, thing, things } from './support/things.ts';

const insertKey =
  /^insert into idempotency_keys \(actor_id, key, body_hash\) values \('(.*?)', '(.*?)', '(.*)'\) on conflict do nothing$/;
const readKey = /^select body_hash, answer from idempotency_keys where actor_id = '(.*?)' and key = '(.*?)'$/;
const storeKey = /^update idempotency_keys set answer = '(.*)' where actor_id = '(.*?)' and key = '(.*?)'$/;

/** Answers the statements of idempotency keys from memory. What is rolled back is not undone. */
function keyTable(): (statement: string) => readonly object[] | { affected: bigint } {
  const kept = new Map<string, { bodyHash: Buffer; answer: unknown }>();
  return (statement) => {
    const claimed = insertKey.exec(statement);
    if (claimed) {
      const [, actor, key, hash = ''] = claimed;
      if (kept.has(`${actor} ${key}`)) return { affected: 0n };
      kept.set(`${actor} ${key}`, { bodyHash: Buffer.from(hash, 'hex'), answer: null });
      return { affected: 1n };
    }
    const stored = storeKey.exec(statement);
    const place = stored && kept.get(`${stored[2]} ${stored[3]}`);
    if (place) place.answer = JSON.parse(stored[1] ?? '');
    const asked = readKey.exec(statement);
    const found = asked && kept.get(`${asked[1]} ${asked[2]}`);
    return found ? [found] : [];
  };
}

const [admin, other] = [person('ADMIN'), person('ADMIN', 'u2')];
const keyOfShop = { id: 'k', name: 'Boutique', scope: 'write', expiresAt: null } as const;
const renamed = { handlers: { rename: ({ input }: { input: object }) => ({ set: { ...input } }) } };

const setUp = () => {
  const bed = commandBed([], keyTable());
  const seenAt = new Date('2026-02-01T08:00:00.000Z');
  const made = things('rating', [thing('a', { seenAt }), thing('b')], bed.log, renamed);
  const run = (actor: Actor, label: string, id = 'a', action = 'rename') =>
    runCommand(bed.context, made.service, actor, action, { id, label, idempotencyKey: 'once' });
  return { ...bed, ...made, run };
};

describe('a command with a key', () => {
  it('has one effect, and the same answer when it is repeated', async () => {
    const { run, log } = setUp();
    const first = await run(admin, 'b');
    expect(first).toMatchObject({ label: 'b', version: 2 });
    expect(await run(admin, 'b')).toEqual(first);
    expect(log.filter((each) => each.startsWith('event'))).toHaveLength(1);
  });

  it('is refused with another body, row or action', async () => {
    const { run } = setUp();
    await run(admin, 'b');
    for (const again of [run(admin, 'c'), run(admin, 'b', 'b'), run(admin, 'b', 'a', 'turn')])
      await expect(again).rejects.toThrow('idempotency_key_reused');
  });

  it('belongs to its actor: the same key of another user or of an API key is another', async () => {
    const { run, rows } = setUp();
    await run(admin, 'b');
    expect((await run(other, 'c')).version).toBe(3);
    expect((await run(person('ADMIN', 'u1', { apiKey: keyOfShop }), 'd')).version).toBe(4);
    expect((await run(admin, 'b')).label).toBe('b');
    expect(rows.get('a')?.label).toBe('d');
  });

  it('whose first try is not answered yet is refused', async () => {
    const { run, service } = setUp();
    service.store.saveMany = () => Promise.reject(new Error('lost'));
    await expect(run(admin, 'b')).rejects.toThrow('lost');
    await expect(run(admin, 'b')).rejects.toThrow('idempotency_key_reused');
  });

  it('on the actor’s own row is answered again whatever rows the role sees', async () => {
    const { context, service, rows } = setUp();
    rows.set('u1', thing('u1', { driverId: 'u2' }));
    const own = { ...service, handlers: { own: () => ({ touched: ['label' as const] }) } };
    const run = () => runCommand(context, own, person('DRIVER'), 'own', { id: 'u1', idempotencyKey: 'once' });
    expect([(await run()).version, (await run()).version]).toEqual([2, 2]);
  });

  it('answers no more for a row that has left the scope; what is private is told as it is now', async () => {
    const { run, rows, statements } = setUp();
    rows.set('a', thing('a', { driverId: 'u1' }));
    const driver = person('DRIVER');
    await run(driver, 'b');
    expect(statements.find((each) => storeKey.test(each))).not.toContain('secret');
    rows.set('a', thing('a', { driverId: 'u1', secret: 'new', version: 9 }));
    expect(await run(driver, 'b')).toMatchObject({ label: 'b', version: 2, secret: 'new' });
    rows.set('a', thing('a', { driverId: 'u2' }));
    await expect(run(driver, 'b')).rejects.toThrow('missing');
  });
});

const names = (count: number) => Array.from({ length: count }, (_, n) => `r${String(n).padStart(4, '0')}`);

const selectionOf = (count: number, answer: ReturnType<typeof keyTable> = keyTable()) => {
  const pending = { n: 0, asked: 0 };
  const bed = commandBed([], (statement) => {
    if (!statement.startsWith('select count(*)::int as n from (select from event_pending limit 51)'))
      return answer(statement);
    pending.asked += 1;
    return [{ n: pending.n }];
  });
  const ids = names(count);
  const made = things(
    'rating',
    ids.map((id) => thing(id)),
    bed.log,
  );
  const run = (found: readonly string[] = ids, given: object = { idempotencyKey: 'k' }, named: unknown = found) =>
    runBulk(bed.context, made.service, admin, 'finish', { ...given }, { named, find: () => Promise.resolve(found) });
  return { ...bed, ...made, ids, pending, run };
};

describe('an action on a selection', () => {
  it('runs in batches of 200, and lets the numbering catch up between two', async () => {
    const { run, log, pending } = selectionOf(401);
    const outcomes = await run();
    expect(outcomes.map(({ id }) => id)).toEqual(names(401));
    const locks = log.flatMap((each) => (each.startsWith('lock') ? each.split(',').length : []));
    expect(locks).toEqual([200, 200, 1]);
    expect(pending.asked).toBe(2);
    const exactly = selectionOf(200);
    await exactly.run();
    expect([exactly.log.filter((each) => each.startsWith('lock')).length, exactly.pending.asked]).toEqual([1, 0]);
  });

  it('waits while more than 50 events have no number', async () => {
    const { run, pending } = selectionOf(201);
    pending.n = 51;
    const running = run();
    const untilAsked = async (): Promise<void> => {
      if (pending.asked >= 2) return;
      await new Promise((resolve) => setImmediate(resolve));
      await untilAsked();
    };
    await untilAsked();
    pending.n = 50;
    expect(await running).toHaveLength(201);
    expect(pending.asked).toBe(3);
  });

  it('takes 5,000 rows and refuses more, before anything is written', async () => {
    const few = selectionOf(0);
    expect(await few.run(names(5_000))).toHaveLength(5_000);
    await expect(few.run(names(5_001), {})).rejects.toMatchObject({
      code: 'list.selection_too_large',
      params: { limit: 5_000 },
    });
  });

  it('is offered for actions that are declared so, to roles that have them', async () => {
    const { context, service } = selectionOf(1);
    const selection = { named: [], find: () => Promise.resolve(['r0000']) };
    await expect(runBulk(context, service, admin, 'turn', {}, selection)).rejects.toThrow('bad_request');
    await expect(runBulk(context, service, person('SUPPORT'), 'finish', {}, selection)).rejects.toThrow('forbidden');
  });

  it('that is repeated answers for the rows of the first call, as they are now, and why others were refused', async () => {
    const { run, rows, log } = selectionOf(3);
    rows.set('r0001', thing('r0001', { status: 'done' }));
    const told = (outcomes: Awaited<ReturnType<typeof run>>) =>
      outcomes.map(({ id, row, error }) => [id, row?.version, error?.code]);
    expect(told(await run())).toEqual([
      ['r0000', 2, undefined],
      ['r0001', 1, 'wrong_status'],
      ['r0002', 2, undefined],
    ]);
    const written = log.filter((each) => each.startsWith('event')).length;
    rows.delete('r0002');
    rows.set('r0000', thing('r0000', { version: 7 }));
    const again = await run([], undefined, names(3));
    expect(told(again)).toEqual([
      ['r0000', 7, undefined],
      ['r0001', 1, 'wrong_status'],
      ['r0002', undefined, 'missing'],
    ]);
    expect(again[1]?.error?.params).toMatchObject({ status: 'done' });
    expect(log.filter((each) => each.startsWith('event'))).toHaveLength(written);
  });

  it('is refused when the key was used for another selection or input, and runs again without a key', async () => {
    const { run, ids } = selectionOf(2);
    await run();
    await expect(run(ids, undefined, 'others')).rejects.toThrow('idempotency_key_reused');
    await expect(run(ids, { idempotencyKey: 'k', note: 'n' })).rejects.toThrow('idempotency_key_reused');
    expect((await run(ids, {})).map(({ error }) => error?.code)).toEqual(['wrong_status', 'wrong_status']);
  });

  it('is refused when the key was used for another action on the same rows', async () => {
    const { context, service, run, ids } = selectionOf(2);
    await run(ids);
    const selection = { named: ids, find: () => Promise.resolve(ids) };
    const renamedThen = runBulk(context, service, admin, 'rename', { idempotencyKey: 'k' }, selection);
    await expect(renamedThen).rejects.toThrow('idempotency_key_reused');
  });

  it('that is repeated shows no row that has left the scope since', async () => {
    const { context, service, rows } = selectionOf(1);
    const selection = { named: [], find: () => Promise.resolve(['r0000']) };
    const rename = () => runBulk(context, service, person('DRIVER'), 'rename', { idempotencyKey: 'k' }, selection);
    rows.set('r0000', thing('r0000', { driverId: 'u1' }));
    expect(await rename()).toMatchObject([{ row: { id: 'r0000' }, error: null }]);
    rows.set('r0000', thing('r0000', { driverId: 'u2' }));
    expect(await rename()).toMatchObject([{ row: null, error: { code: 'missing' } }]);
  });

  it('with a row that fails runs again row by row, each in a savepoint; the others are done', async () => {
    const { context, service, statements } = selectionOf(3);
    const failing: EntityService<Thing>['handlers'] = {
      finish: async ({ row, runFollowUp }) => {
        if (row.id !== 'r0001') return {};
        await runFollowUp('create', {});
        throw new AppError('package.not_settled');
      },
    };
    const logged: string[] = [];
    const outcomes = await runBulk(
      { ...context, log: createLogger({ level: 'error', destination: { write: (line) => logged.push(line) } }) },
      { ...service, handlers: failing, createHandlers: { create: () => thing('n') } },
      admin,
      'finish',
      {},
      { named: [], find: () => Promise.resolve(names(3)) },
    );
    expect(outcomes.map(({ error }) => error?.code ?? null)).toEqual([null, 'package.not_settled', null]);
    const [one, back, out] = ['savepoint one_row', 'rollback to savepoint one_row', 'release savepoint one_row'];
    expect(statements.filter((each) => each.includes('savepoint'))).toEqual([one, out, one, back, out, one, out]);
    expect(logged).toEqual([]);
  });
});
