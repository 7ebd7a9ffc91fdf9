// Commands on several rows of several entities in one transaction. Every write runs through here, so that none can omit
// authorization, transition, transaction or event.
import { AppError, fail } from '#shared/lib/app-error.ts';
import type { WorkCalendar } from '#shared/lib/work-calendar.ts';
import { repeatTransaction } from '../db/repeat-transaction.ts';
import { inOwnName, inTransaction, type Trx, withSystemRole } from '../db/transaction.ts';
import { EventRef, type NewEvent, recordEvents } from '../events/record.ts';
import { type Actor, systemActor } from './actor.ts';
import { readBusinessSettings } from './business-settings.ts';
import { readWorkCalendar } from './work-calendar.ts';
import { applyTransition, assertAllowed, audienceOf, parseCommand, withPayload } from './command.ts';
import type {
  CommandContext,
  CommandInput,
  EntityRow,
  EntityService,
  HandlerContext,
  LockRef,
} from './entity-service.ts';
import { changedFields } from './event-payload.ts';
import { lockRank, LocksMoved, RowLocks } from './row-locks.ts';
import { type CommandRun, eventsOf, refOf, type RowOutcome, type SavedChange } from './saved-change.ts';

type Decided = Pick<HandlerContext<null>, 'input' | 'prepared' | 'now' | 'batch'> & {
  action: string;
  calendar: WorkCalendar | undefined;
};

const alwaysSaved = ['version', 'updatedAt', 'statusRank'];

/**
 * Runs `work` in one transaction of the actor. When Postgres rolls it back because of another transaction, it is run
 * again, at most three times: so nothing that it does may leave the process.
 */
export async function unitOfWork<Result>(
  context: CommandContext,
  actor: Actor,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const result = await repeatTransaction(
    () => inTransaction(context.db, actor.dbPrincipal, (trx) => work(new UnitOfWork(context, actor, trx))),
    (error) => error instanceof LocksMoved,
  );
  context.notifyCommitted();
  return result;
}

/** The open transaction of `unitOfWork`. */
export class UnitOfWork {
  readonly trx: Trx;
  readonly #context: CommandContext;
  readonly #actor: Actor;
  readonly locks: RowLocks;
  /** Events of follow-ups are recorded after those of what caused them. */
  #followUpEvents: NewEvent[] = [];
  /** The rows that follow-ups changed. */
  readonly #moved = new Set<string>();

  constructor(context: CommandContext, actor: Actor, trx: Trx) {
    this.#context = context;
    this.#actor = actor;
    this.trx = trx;
    this.locks = new RowLocks(trx);
  }

  /**
   * Locks the rows of several commands in the one order of locks. Those that the actor does not see are left out; their
   * commands fail with `missing`.
   */
  lock(refs: readonly LockRef[]): Promise<void> {
    return this.locks.lock(refs, audienceOf(this.#actor), null);
  }

  /** Runs one action on one row and returns the saved row. Fails like `runCommand`. */
  run<Row extends EntityRow>(service: EntityService<Row>, action: string, raw: CommandInput): Promise<Row> {
    return this.perform(service, action, parseCommand(service, this.#actor, action, raw, this.#context.now()).input);
  }

  /** The same with an input of `parseCommand`. */
  async perform<Row extends EntityRow>(
    service: EntityService<Row>,
    action: string,
    input: CommandInput,
    prepared?: unknown,
  ): Promise<Row> {
    const [outcome] = await this.performEach(service, action, [input], prepared);
    return resultOf(outcome);
  }

  /**
   * Runs one action on many rows with inputs of `parseCommand`. What it refuses is decided for all rows before the first
   * one is written; the others are then saved. An error of another kind fails the whole transaction.
   */
  async performEach<Row extends EntityRow>(
    service: EntityService<Row>,
    action: string,
    inputs: readonly CommandInput[],
    prepared?: unknown,
  ): Promise<RowOutcome<Row>[]> {
    this.#followUpEvents = [];
    this.#moved.clear();
    return this.#execute({ actor: this.#actor, above: null, cause: null }, service, action, inputs, prepared);
  }

  async #execute<Row extends EntityRow>(
    run: CommandRun,
    service: EntityService<Row>,
    action: string,
    inputs: readonly CommandInput[],
    prepared?: unknown,
  ): Promise<RowOutcome<Row>[]> {
    if (service.prepare[action] && prepared === undefined)
      throw new Error(`${service.entity}.${action} is prepared before its transaction`);
    const place = this.#followUpEvents.length;
    const now = this.#context.now();
    const isCreating = service.createHandlers[action] !== undefined;
    const rows = isCreating ? new Map<string, Row>() : await this.locks.lockFor(run, service, action, inputs);
    const usesSettings = !isCreating && service.definition.lifecycle.usesSettings;
    const settings = usesSettings ? await readBusinessSettings(this.trx) : undefined;
    const calendar = service.usesCalendar ? await readWorkCalendar(this.trx) : undefined;
    const batch = {};
    const outcomes: RowOutcome<Row>[] = [];
    const saved: SavedChange<Row>[] = [];
    for (const input of inputs) {
      const row = rows.get(String(input['id'])) ?? null;
      const events = this.#followUpEvents.length;
      try {
        if (row) assertAllowed(service, action, run.actor, row, settings);
        const decided = await this.#decide(run, service, { action, input, prepared, now, batch, calendar }, row);
        if (decided) saved.push(decided);
        const after = decided?.change.after ?? row ?? fail('missing');
        outcomes.push({ id: after.id, row: after, ...(row && { before: row }), error: null });
      } catch (error) {
        // What a handler wrote before it failed is undone with the transaction only.
        if (!(error instanceof AppError) || this.#followUpEvents.length > events) throw error;
        outcomes.push({ id: String(input['id']), row, error });
      }
    }
    // A follow-up that changed one of these rows would be overwritten.
    if (run.above === null && saved.some(({ change }) => this.#moved.has(change.after.id)))
      throw new Error(`a follow-up of ${service.entity}.${action} changed the same row`);
    const written = saved.map(({ change: { after: row }, changed }) => ({
      row,
      changed: [...changed, ...alwaysSaved],
    }));
    if (isCreating)
      await service.store.insertMany(
        this.trx,
        saved.map(({ change }) => change.after),
      );
    else await service.store.saveMany(this.trx, written);
    await this.#record(run, service, saved, place);
    return this.#readAgain(run, service, outcomes);
  }

  /** What the action makes of a row, which is null for one that is to be created; null if nothing changes. */
  async #decide<Row extends EntityRow>(
    { actor, above }: CommandRun,
    service: EntityService<Row>,
    { action, calendar, ...given }: Decided,
    row: Row | null,
  ): Promise<SavedChange<Row> | null> {
    const { trx } = this;
    const { input, now } = given;
    const ref = new EventRef();
    const place = { above: Math.max(lockRank(service.entity), above ?? -1), cause: ref };
    // Follow-ups run as the system: they may change rows that the actor does not see.
    const runFollowUp = (next: string, nextInput: CommandInput) =>
      withSystemRole(trx, actor.dbPrincipal, async () => {
        const [row] = await this.#followUp(service, next, [nextInput], place);
        return row?.id ?? '';
      });
    const context: Omit<HandlerContext<null>, 'row'> = { trx, ...given, actor, runFollowUp };
    const change = { entity: service.entity, action, input, actor, now };
    const create = service.createHandlers[action];
    if (create) {
      const created = await create(context);
      const after = { ...created, ...service.derive(created, now, calendar) };
      return { change: withPayload(service, { ...change, before: null, after }), changed: [], ref };
    }
    if (!row) fail('missing');
    const result = (await service.handlers[action]?.({ ...context, row })) ?? {};
    const after = applyTransition(service, action, row, result, actor, now, calendar);
    const changed = [...new Set([...changedFields(row, after), ...(result.touched ?? [])])];
    return changed.length === 0
      ? null
      : { change: withPayload(service, { ...change, before: row, after }, result.payload), changed, ref };
  }

  /** Records the events and runs the subscribers. The events of follow-ups come after them. */
  async #record<Row extends EntityRow>(
    { actor, above, cause }: CommandRun,
    service: EntityService<Row>,
    saved: readonly SavedChange<Row>[],
    place: number,
  ): Promise<void> {
    const { trx } = this;
    const { subscribers } = this.#context;
    const events = eventsOf(service, saved, cause);
    const isFollowUp = above !== null;
    if (isFollowUp) {
      this.#followUpEvents.splice(place, 0, ...events);
      for (const { change } of saved) this.#moved.add(change.after.id);
    } else await recordEvents(trx, events);
    if (this.#followUpEvents.length === 0 && (subscribers.length === 0 || saved.length === 0)) return;
    const floor = Math.max(lockRank(service.entity), above ?? -1);
    await withSystemRole(trx, actor.dbPrincipal, async () => {
      const changes = saved.map(({ change }) => change);
      if (changes.length > 0)
        for (const effect of subscribers)
          await effect(trx, changes, (other, action, inputs, change) =>
            this.#followUp(other, action, inputs, { above: floor, cause: refOf(saved, change) }),
          );
      if (isFollowUp || this.#followUpEvents.length === 0) return;
      await inOwnName(trx, actor.dbPrincipal, () => recordEvents(trx, this.#followUpEvents.splice(0)));
    });
  }

  async #followUp<Row extends EntityRow>(
    service: EntityService<Row>,
    action: string,
    inputs: readonly CommandInput[],
    place: Omit<CommandRun, 'actor'>,
  ): Promise<Row[]> {
    return (await this.#execute({ actor: systemActor, ...place }, service, action, inputs)).map(resultOf);
  }

  /** A row that a subscriber changed once more is answered as it is now. */
  async #readAgain<Row extends EntityRow>(
    { actor, above }: Pick<CommandRun, 'actor' | 'above'>,
    { store }: EntityService<Row>,
    outcomes: RowOutcome<Row>[],
  ): Promise<RowOutcome<Row>[]> {
    const moved = above === null ? outcomes.filter(({ id, error }) => !error && this.#moved.has(id)) : [];
    if (moved.length === 0) return outcomes;
    const ids = moved.map(({ id }) => id);
    const rows = await withSystemRole(this.trx, actor.dbPrincipal, () => store.readMany(this.trx, ids));
    const byId = new Map(rows.map((row) => [row.id, row]));
    return outcomes.map((outcome) => {
      const row = byId.get(outcome.id);
      return row && !outcome.error ? { ...outcome, row } : outcome;
    });
  }
}

function resultOf<Row>(outcome: RowOutcome<Row> | undefined): Row {
  if (!outcome) throw new Error('a command without an outcome');
  if (outcome.error) throw outcome.error;
  return outcome.row;
}
