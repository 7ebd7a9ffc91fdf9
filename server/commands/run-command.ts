// The command pipeline: every write runs through it, so that none can omit authorization, transition, transaction or
// event.
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
import type {
  AreaServer,
  Change,
  Effect,
  EntityRow,
  FollowUp,
  Input,
  Outcome,
  RowChange,
  Step,
} from './area-server.ts';
import { changedFields, factsOf, placeOf } from './change.ts';
import { keepAnswer, takeKey } from './idempotency.ts';

/** What commands depend on. */
export interface Door {
  db: Db;
  effects: readonly Effect[];
  now: () => Date;
  /** Notifies the numbering that something was committed. */
  wake: () => void;
}

/**
 * Runs one action on one row and returns the saved row. Fails with closed codes: forbidden, invalid_input (with
 * fields), missing (not found or not in scope), a wrong status, changed_meanwhile, idempotency_key_reused.
 */
export async function runCommand<Row extends EntityRow>(
  context: Door,
  service: AreaServer<Row>,
  actor: Actor,
  action: string,
  raw: Input,
): Promise<Row> {
  const declared = actionOf(service, action);
  if (!mayEver(declared, actor.asker.role)) refuse('forbidden');
  const { idempotencyKey: key, ...input } = parse(service, actor, action, raw);
  const row = await inTransaction(context.db, actor.behalf, async (trx) => {
    if (typeof key !== 'string' || actor.id === null) return runAction(context, service, trx, actor, action, input);
    const earlier = await takeKey(trx, actor.id, key, { entity: service.entity, action, input });
    if (earlier) return replayAnswer(service, trx, actor, earlier);
    const saved = await runAction(context, service, trx, actor, action, input);
    await keepAnswer(trx, actor.id, key, saved);
    return saved;
  });
  context.wake();
  return row;
}

function actionOf<Row extends EntityRow>(service: AreaServer<Row>, action: string): Action<string, Row> {
  const declared = Object.hasOwn(service.area.lifecycle.actions, action)
    ? service.area.lifecycle.actions[action]
    : undefined;
  return declared ?? refuse('bad_request');
}

// A field hidden from the role is unknown to it, in input as in output.
function parse<Row extends EntityRow>(service: AreaServer<Row>, actor: Actor, action: string, raw: Input): Input {
  if (actor.asker.role !== 'SYS') {
    const hidden = hiddenFields(service.area.access, actor.asker.role).filter((field) => field in raw);
    if (hidden.length > 0)
      throw new Problem(
        'invalid_input',
        {},
        hidden.map((path) => ({ path, code: 'unknown_field' })),
      );
  }
  const schema = service.area.inputs[action];
  return schema ? inputFields.parse(parseInput(schema, raw)) : refuse('bad_request');
}

const inputFields = z.record(z.string(), z.unknown());

async function replayAnswer<Row extends EntityRow>(
  service: AreaServer<Row>,
  trx: Trx,
  actor: Actor,
  earlier: EntityRow,
): Promise<Row> {
  // A row that has left the actor's scope since is not returned again.
  const visible = await service.lock(trx, earlier.id, audienceOf(actor));
  return visible && service.isRow(earlier) ? earlier : refuse('missing');
}

function audienceOf(actor: Actor) {
  return actor.asker.role === 'SYS' ? null : actor.asker.audience;
}

async function runAction<Row extends EntityRow>(
  context: Door,
  service: AreaServer<Row>,
  trx: Trx,
  actor: Actor,
  action: string,
  input: Input,
): Promise<Row> {
  const now = context.now();
  // Follow-ups run as the system: they may change rows that the actor does not see.
  const follow = (next: string, nextInput: Input) =>
    asSystem(trx, actor.behalf, async () => (await runAction(context, service, trx, sys, next, nextInput)).id);
  const handlerContext: Omit<Step<null>, 'row'> = { trx, input, actor, now, follow };
  const create = service.makers[action];
  if (create) {
    const created = await create(handlerContext);
    const after = { ...created, ...service.derive(created, now) };
    await service.insert(trx, after);
    await recordChange(
      context,
      service,
      trx,
      { entity: service.entity, action, before: null, after, input, actor, now },
      [],
      {},
    );
    return after;
  }
  const row = await lockRow(service, trx, actor, action, input);
  const handler = service.handlers[action];
  const result: Outcome<Row> = handler ? await handler({ ...handlerContext, row }) : {};
  const { set = {}, status, touched = [] } = result;
  const after = applyTransition(service, action, row, { set, status }, actor, now);
  const changed = [...new Set([...changedFields(row, after), ...touched])];
  if (changed.length === 0) return row;
  await service.save(trx, row.id, pick(after, [...changed, 'version', 'updatedAt', 'statusRank']));
  await recordChange(
    context,
    service,
    trx,
    { entity: service.entity, action, before: row, after, input, actor, now },
    changed,
    result.facts ?? {},
  );
  return after;
}

async function lockRow<Row extends EntityRow>(
  service: AreaServer<Row>,
  trx: Trx,
  actor: Actor,
  action: string,
  input: Input,
): Promise<Row> {
  const row = (await service.lock(trx, String(input['id']), audienceOf(actor))) ?? refuse('missing');
  const error = refusalOf(
    service.area.lifecycle,
    action,
    actor.asker,
    row,
    keysOf(service.area.access, row),
    await readHouseRules(trx),
  );
  if (error) refuse(error.code, error.params);
  return row;
}

function applyTransition<Row extends EntityRow>(
  service: AreaServer<Row>,
  action: string,
  row: Row,
  { set, status }: { set: Partial<Row>; status: Row['status'] | undefined },
  actor: Actor,
  now: Date,
): Row {
  const declared = actionOf(service, action);
  const target = status ?? (typeof declared.to === 'string' && declared.to !== 'same' ? declared.to : row.status);
  const targets = targetsOf(declared, actor.asker, row.status);
  if (!targets.includes(target) && !(target === row.status && targets.includes('same')))
    throw new Error(`${service.entity}.${action} may not lead to ${target}`);
  const saved = { ...row, ...set, status: target, version: row.version + 1, updatedAt: now };
  return { ...saved, ...service.derive(saved, now) };
}

async function recordChange<Row extends EntityRow>(
  context: Door,
  service: AreaServer<Row>,
  trx: Trx,
  rowChange: RowChange<Row>,
  changed: readonly string[],
  extra: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { event } = actionOf(service, rowChange.action);
  const change: Change<Row> = {
    ...rowChange,
    event: `${service.entity}.${event}`,
    facts: factsOf(service, event, rowChange, extra),
  };
  const runFollowUp: FollowUp = (other, action, input) => runAction(context, other, trx, sys, action, input);
  if (context.effects.length > 0) {
    await asSystem(trx, rowChange.actor.behalf, async () => {
      for (const effect of context.effects) await effect(trx, change, runFollowUp);
    });
  }
  await record(trx, {
    at: rowChange.now.toISOString(),
    actorId: rowChange.actor.id,
    actorRole: rowChange.actor.asker.role,
    name: change.event,
    entity: service.entity,
    entityId: rowChange.after.id,
    version: rowChange.after.version,
    changed,
    before: placeOf(service, rowChange.before),
    after: placeOf(service, rowChange.after),
    facts: change.facts,
  });
}

function pick<Row extends EntityRow>(row: Row, names: readonly string[]): Partial<Row> {
  const values = new Map<string, unknown>(Object.entries(row));
  const chosen: Partial<Row> = {};
  for (const name of names) if (values.has(name)) Object.assign(chosen, { [name]: values.get(name) });
  return chosen;
}
