// The command pipeline: every write runs through it, so that none can omit authorization, transition, transaction or
// event.
import { isActionGranted, checkAction, actionTargets, type LifecycleAction } from '#shared/access/lifecycle.ts';
import { hiddenFields, scopeKeysOf } from '#shared/access/scope.ts';
import { parseInput } from '#shared/lib/parse-input.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import { z } from 'zod';
import { readBusinessSettings } from './business-settings.ts';
import type { Db } from '../db/connection/connection.ts';
import { withSystemRole, inTransaction, type Trx } from '../db/transaction.ts';
import { recordEvent } from '../events/record.ts';
import { type Actor, systemActor } from './actor.ts';
import type {
  EntityService,
  EntityChange,
  TransactionalSubscriber,
  EntityRow,
  RunCommand,
  CommandInput,
  HandlerResult,
  RowChange,
  HandlerContext,
} from './entity-service.ts';
import { changedFields, payloadOf, rowSnapshotOf } from './event-payload.ts';
import { storeAnswer, claimKey } from './idempotency.ts';

/** What commands depend on. */
export interface CommandContext {
  db: Db;
  subscribers: readonly TransactionalSubscriber[];
  now: () => Date;
  /** Notifies the numbering that something was committed. */
  notifyCommitted: () => void;
}

/**
 * Runs one action on one row and returns the saved row. Fails with closed codes: forbidden, invalid_input (with
 * fields), missing (not found or not in scope), a wrong status, changed_meanwhile, idempotency_key_reused.
 */
export async function runCommand<Row extends EntityRow>(
  context: CommandContext,
  service: EntityService<Row>,
  actor: Actor,
  action: string,
  raw: CommandInput,
): Promise<Row> {
  const declared = actionOf(service, action);
  if (!isActionGranted(declared, actor.principal.role)) fail('forbidden');
  const { idempotencyKey: key, ...input } = parse(service, actor, action, raw);
  const row = await inTransaction(context.db, actor.dbPrincipal, async (trx) => {
    if (typeof key !== 'string' || actor.id === null) return runAction(context, service, trx, actor, action, input);
    const body = { entity: service.entity, action, input };
    const instants = Object.keys(service.instants);
    const earlier = await claimKey(trx, { actorId: actor.id, key, body, instants });
    if (earlier) return replayAnswer(service, trx, actor, earlier);
    const saved = await runAction(context, service, trx, actor, action, input);
    await storeAnswer(trx, actor.id, key, saved);
    return saved;
  });
  context.notifyCommitted();
  return row;
}

function actionOf<Row extends EntityRow>(service: EntityService<Row>, action: string): LifecycleAction<string, Row> {
  const declared = Object.hasOwn(service.definition.lifecycle.actions, action)
    ? service.definition.lifecycle.actions[action]
    : undefined;
  return declared ?? fail('bad_request');
}

// A field hidden from the role is unknown to it, in input as in output.
function parse<Row extends EntityRow>(
  service: EntityService<Row>,
  actor: Actor,
  action: string,
  raw: CommandInput,
): CommandInput {
  if (actor.principal.role !== 'SYS') {
    const hidden = hiddenFields(service.definition.access, actor.principal.role).filter((field) => field in raw);
    if (hidden.length > 0)
      throw new AppError(
        'invalid_input',
        {},
        hidden.map((path) => ({ path, code: 'unknown_field' })),
      );
  }
  const schema = service.definition.inputs[action];
  return schema ? inputFields.parse(parseInput(schema, raw)) : fail('bad_request');
}

const inputFields = z.record(z.string(), z.unknown());

async function replayAnswer<Row extends EntityRow>(
  service: EntityService<Row>,
  trx: Trx,
  actor: Actor,
  earlier: EntityRow,
): Promise<Row> {
  // A row that has left the actor's scope since is not returned again.
  const visible = await service.lock(trx, earlier.id, audienceOf(actor));
  return visible && service.isRow(earlier) ? earlier : fail('missing');
}

function audienceOf(actor: Actor) {
  return actor.principal.role === 'SYS' ? null : actor.principal.audience;
}

async function runAction<Row extends EntityRow>(
  context: CommandContext,
  service: EntityService<Row>,
  trx: Trx,
  actor: Actor,
  action: string,
  input: CommandInput,
): Promise<Row> {
  const now = context.now();
  // Follow-ups run as the system: they may change rows that the actor does not see.
  const follow = (next: string, nextInput: CommandInput) =>
    withSystemRole(
      trx,
      actor.dbPrincipal,
      async () => (await runAction(context, service, trx, systemActor, next, nextInput)).id,
    );
  const handlerContext: Omit<HandlerContext<null>, 'row'> = { trx, input, actor, now, runFollowUp: follow };
  const create = service.createHandlers[action];
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
  const result: HandlerResult<Row> = handler ? await handler({ ...handlerContext, row }) : {};
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
    result.payload ?? {},
  );
  return after;
}

async function lockRow<Row extends EntityRow>(
  service: EntityService<Row>,
  trx: Trx,
  actor: Actor,
  action: string,
  input: CommandInput,
): Promise<Row> {
  const row = (await service.lock(trx, String(input['id']), audienceOf(actor))) ?? fail('missing');
  const error = checkAction(
    service.definition.lifecycle,
    action,
    actor.principal,
    row,
    scopeKeysOf(service.definition.access, row),
    service.definition.lifecycle.usesSettings ? await readBusinessSettings(trx) : undefined,
  );
  if (error) fail(error.code, error.params);
  return row;
}

function applyTransition<Row extends EntityRow>(
  service: EntityService<Row>,
  action: string,
  row: Row,
  { set, status }: { set: Partial<Row>; status: Row['status'] | undefined },
  actor: Actor,
  now: Date,
): Row {
  const declared = actionOf(service, action);
  const target = status ?? (typeof declared.to === 'string' && declared.to !== 'same' ? declared.to : row.status);
  const targets = actionTargets(declared, actor.principal, row.status);
  if (!targets.includes(target) && !(target === row.status && targets.includes('same')))
    throw new Error(`${service.entity}.${action} may not lead to ${target}`);
  const saved = { ...row, ...set, status: target, version: row.version + 1, updatedAt: now };
  return { ...saved, ...service.derive(saved, now) };
}

async function recordChange<Row extends EntityRow>(
  context: CommandContext,
  service: EntityService<Row>,
  trx: Trx,
  rowChange: RowChange<Row>,
  changed: readonly string[],
  extra: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { event } = actionOf(service, rowChange.action);
  const change: EntityChange<Row> = {
    ...rowChange,
    event: `${service.entity}.${event}`,
    payload: payloadOf(service, event, rowChange, extra),
  };
  const runFollowUp: RunCommand = (other, action, input) => runAction(context, other, trx, systemActor, action, input);
  if (context.subscribers.length > 0) {
    await withSystemRole(trx, rowChange.actor.dbPrincipal, async () => {
      for (const effect of context.subscribers) await effect(trx, change, runFollowUp);
    });
  }
  await recordEvent(trx, {
    at: rowChange.now.toISOString(),
    actorId: rowChange.actor.id,
    actorRole: rowChange.actor.principal.role,
    name: change.event,
    entity: service.entity,
    entityId: rowChange.after.id,
    version: rowChange.after.version,
    changed,
    before: rowSnapshotOf(service, rowChange.before),
    after: rowSnapshotOf(service, rowChange.after),
    payload: change.payload,
  });
}

function pick<Row extends EntityRow>(row: Row, names: readonly string[]): Partial<Row> {
  const values = new Map<string, unknown>(Object.entries(row));
  const chosen: Partial<Row> = {};
  for (const name of names) if (values.has(name)) Object.assign(chosen, { [name]: values.get(name) });
  return chosen;
}
