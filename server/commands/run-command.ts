// The door: every write goes through here, so none can forget its right, its transition, its transaction or its event.
import { mayEver, refusalOf, targetsOf, type Action } from '#shared/access/lifecycle.ts';
import { hiddenFields, keysOf } from '#shared/access/scope.ts';
import { parseInput } from '#shared/kit/parse-input.ts';
import { Problem, refuse } from '#shared/kit/problem.ts';
import { z } from 'zod';
import { readHouseRules } from '../access/house-rules.ts';
import type { Db } from '../db/connection.ts';
import { asSystem, inTransaction, type Trx } from '../db/transaction.ts';
import { record } from '../events/record.ts';
import { type Actor, sys } from './actor.ts';
import type { AreaServer, Change, Effect, EntityRow, FollowUp, Input } from './area-server.ts';
import { changedFields, factsOf, placeOf } from './change.ts';
import { keepAnswer, takeKey } from './idempotency.ts';

/** What the door needs of the house. */
export interface Door {
  db: Db;
  effects: readonly Effect[];
  now: () => Date;
  /** Tells the sequencer that something was committed. */
  wake: () => void;
}

/**
 * Runs one action on one row and returns the row as saved. Refuses with closed codes: forbidden, invalid_input (with fields), missing
 * (absent and not-yours alike), a wrong status, changed_meanwhile, idempotency_key_reused.
 */
export async function runCommand<Row extends EntityRow>(
  door: Door,
  server: AreaServer<Row>,
  actor: Actor,
  action: string,
  raw: Input,
): Promise<Row> {
  const rule = ruleOf(server, action);
  if (!mayEver(rule, actor.asker.role)) refuse('forbidden');
  const { idempotencyKey: key, ...input } = parse(server, actor, action, raw);
  const row = await inTransaction(door.db, actor.behalf, async (trx) => {
    if (typeof key !== 'string' || actor.id === null) return perform(door, server, trx, actor, action, input);
    const earlier = await takeKey(trx, actor.id, key, { entity: server.entity, action, input });
    if (earlier) return answerAgain(server, trx, actor, earlier);
    const saved = await perform(door, server, trx, actor, action, input);
    await keepAnswer(trx, actor.id, key, saved);
    return saved;
  });
  door.wake();
  return row;
}

function ruleOf<Row extends EntityRow>(server: AreaServer<Row>, action: string): Action<string, Row> {
  const rule = Object.hasOwn(server.area.lifecycle.actions, action) ? server.area.lifecycle.actions[action] : undefined;
  return rule ?? refuse('bad_request');
}

// A field hidden from the role does not exist for it, in what it sends as in what it gets.
function parse<Row extends EntityRow>(server: AreaServer<Row>, { asker }: Actor, action: string, raw: Input): Input {
  if (asker.role !== 'SYS') {
    const hidden = hiddenFields(server.area.access, asker.role).filter((field) => field in raw);
    if (hidden.length > 0)
      throw new Problem(
        'invalid_input',
        {},
        hidden.map((path) => ({ path, code: 'unknown_field' })),
      );
  }
  const schema = server.area.inputs[action];
  return schema ? inputFields.parse(parseInput(schema, raw)) : refuse('bad_request');
}

const inputFields = z.record(z.string(), z.unknown());

async function answerAgain<Row extends EntityRow>(
  server: AreaServer<Row>,
  trx: Trx,
  actor: Actor,
  earlier: EntityRow,
): Promise<Row> {
  // What has left one's sight since is not shown again.
  const visible = await server.lock(trx, earlier.id, audienceOf(actor));
  return visible && server.isRow(earlier) ? earlier : refuse('missing');
}

function audienceOf({ asker }: Actor) {
  return asker.role === 'SYS' ? null : asker.audience;
}

async function perform<Row extends EntityRow>(
  door: Door,
  server: AreaServer<Row>,
  trx: Trx,
  actor: Actor,
  action: string,
  input: Input,
): Promise<Row> {
  const now = door.now();
  // What follows from an action is the system's doing: it may touch rows that the actor does not see.
  const follow = (next: string, nextInput: Input) =>
    asSystem(trx, actor.behalf, async () => (await perform(door, server, trx, sys, next, nextInput)).id);
  const step = { trx, input, actor, now, follow };
  const maker = server.makers[action];
  if (maker) {
    const made = await maker(step);
    const after = { ...made, ...server.derive(made, now) };
    await server.insert(trx, after);
    await finish(door, server, trx, { entity: server.entity, action, before: null, after, input, actor, now }, [], {});
    return after;
  }
  const row = await lockFor(server, trx, actor, action, input);
  const handler = server.handlers[action];
  const { set = {}, status, facts = {}, touched = [] } = handler ? await handler({ ...step, row }) : {};
  const after = settle(server, action, row, { set, status }, actor, now);
  const changed = [...new Set([...changedFields(row, after), ...touched])];
  if (changed.length === 0) return row;
  await server.save(trx, row.id, pick(after, [...changed, 'version', 'updatedAt', 'statusRank']));
  await finish(
    door,
    server,
    trx,
    { entity: server.entity, action, before: row, after, input, actor, now },
    changed,
    facts,
  );
  return after;
}

async function lockFor<Row extends EntityRow>(
  server: AreaServer<Row>,
  trx: Trx,
  actor: Actor,
  action: string,
  input: Input,
): Promise<Row> {
  const row = (await server.lock(trx, String(input['id']), audienceOf(actor))) ?? refuse('missing');
  const refusal = refusalOf(
    server.area.lifecycle,
    action,
    actor.asker,
    row,
    keysOf(server.area.access, row),
    await readHouseRules(trx),
  );
  if (refusal) refuse(refusal.code, refusal.params);
  return row;
}

function settle<Row extends EntityRow>(
  server: AreaServer<Row>,
  action: string,
  row: Row,
  { set, status }: { set: Partial<Row>; status: Row['status'] | undefined },
  { asker }: Actor,
  now: Date,
): Row {
  const rule = ruleOf(server, action);
  const target = status ?? (typeof rule.to === 'string' && rule.to !== 'same' ? rule.to : row.status);
  const targets = targetsOf(rule, asker, row.status);
  if (!targets.includes(target) && !(target === row.status && targets.includes('same')))
    throw new Error(`${server.entity}.${action} may not lead to ${target}`);
  const saved = { ...row, ...set, status: target, version: row.version + 1, updatedAt: now };
  return { ...saved, ...server.derive(saved, now) };
}

async function finish<Row extends EntityRow>(
  door: Door,
  server: AreaServer<Row>,
  trx: Trx,
  bare: Omit<Change<Row>, 'facts' | 'event'>,
  changed: readonly string[],
  extra: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { event } = ruleOf(server, bare.action);
  const change: Change<Row> = {
    ...bare,
    event: `${server.entity}.${event}`,
    facts: factsOf(server, event, bare, extra),
  };
  const followUp: FollowUp = (other, action, input) => perform(door, other, trx, sys, action, input);
  if (door.effects.length > 0) {
    await asSystem(trx, bare.actor.behalf, async () => {
      for (const effect of door.effects) await effect(trx, change, followUp);
    });
  }
  await record(trx, {
    at: bare.now.toISOString(),
    actorId: bare.actor.id,
    actorRole: bare.actor.asker.role,
    name: change.event,
    entity: server.entity,
    entityId: bare.after.id,
    version: bare.after.version,
    changed,
    before: placeOf(server, bare.before),
    after: placeOf(server, bare.after),
    facts: change.facts,
  });
}

function pick<Row extends EntityRow>(row: Row, names: readonly string[]): Partial<Row> {
  const values = new Map<string, unknown>(Object.entries(row));
  const chosen: Partial<Row> = {};
  for (const name of names) if (values.has(name)) Object.assign(chosen, { [name]: values.get(name) });
  return chosen;
}
