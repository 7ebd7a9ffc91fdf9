// One command in a transaction of its own: what a mutation of one row runs.
import { fieldsOfKind, privateFields } from '#shared/entities/fields.ts';
import { fail } from '#shared/lib/app-error.ts';
import type { Actor } from './actor.ts';
import { actionOf, audienceOf, parseCommand } from './command.ts';
import {
  type CommandContext,
  type CommandInput,
  type EntityRow,
  type EntityService,
  pickFields,
} from './entity-service.ts';
import type { OutsideServices } from './prepared-action.ts';
import { inTransaction, type Trx } from '../db/transaction.ts';
import { claimKey, omitFields, reviveInstants, storeAnswer, storedRow } from './idempotency.ts';
import { type UnitOfWork, unitOfWork } from './unit-of-work.ts';

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
  return (await runAction(context, {}, service, actor, action, raw)).row;
}

/** The same for an action that may prepare something, with what it returns beside the row. */
export async function runAction<Row extends EntityRow>(
  context: CommandContext,
  outside: OutsideServices,
  service: EntityService<Row>,
  actor: Actor,
  action: string,
  raw: CommandInput,
): Promise<{ row: Row; values: Readonly<Record<string, unknown>> }> {
  const now = context.now();
  const { input, key } = parseCommand(service, actor, action, raw, now);
  const { keepsAnswer = true } = actionOf(service, action);
  const read = <Result>(work: (trx: Trx) => Promise<Result>) => inTransaction(context.db, actor.dbPrincipal, work);
  const prepared = await service.prepare[action]?.({ ...outside, input, actor, now, read });
  const row = await unitOfWork(context, actor, async (unit) => {
    const perform = () => unit.perform(service, action, input, prepared);
    if (key === null || actor.id === null || !keepsAnswer) return perform();
    const claim = { actorId: actor.id, key };
    const earlier = await claimKey(unit.trx, { ...claim, body: { entity: service.entity, action, input } });
    if (earlier !== undefined) return replayAnswer({ service, action, actor }, unit, earlier);
    const saved = await perform();
    await storeAnswer(unit.trx, claim, omitFields(saved, privateFields(service.definition.fields)));
    return saved;
  });
  return { row, values: service.results[action]?.({ row, prepared }) ?? {} };
}

async function replayAnswer<Row extends EntityRow>(
  { service, action, actor }: { service: EntityService<Row>; action: string; actor: Actor },
  { trx }: UnitOfWork,
  answer: unknown,
): Promise<Row> {
  const instants = fieldsOfKind(service.definition.fields, 'instant');
  // A row that has left the actor's scope since is not returned again.
  const audience = actionOf(service, action).isOwn ? null : audienceOf(actor);
  const kept = storedRow.parse(answer);
  const [visible] = await service.store.lockMany(trx, [kept.id], audience);
  if (!visible) fail('missing');
  // Private values were not kept: they are those of now.
  const earlier = {
    ...reviveInstants(kept, instants),
    ...pickFields(visible, privateFields(service.definition.fields)),
  };
  return service.definition.isRow(earlier) ? earlier : fail('missing');
}
