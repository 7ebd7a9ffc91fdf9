// The one order in which rows are locked: by entity, as `shared/areas/index.ts` lists them, then by id. Transactions that
// keep it never wait for each other in a circle.
import type { Audience } from '#shared/access/viewer.ts';
import { entities, type EntityName } from '#shared/areas/index.ts';
import { type Trx, withSystemRole } from '../db/transaction.ts';
import type { Actor } from './actor.ts';
import { actionOf, audienceOf } from './command.ts';
import type { CommandInput, EntityRow, EntityService, FindLocks, LockRef } from './entity-service.ts';

const ranks: ReadonlyMap<string, number> = new Map(Object.keys(entities).map((entity, rank) => [entity, rank]));

/** The place of an entity in the order of locks. */
export function lockRank(entity: EntityName): number {
  const rank = ranks.get(entity);
  if (rank === undefined) throw new Error(`${entity} is not registered`);
  return rank;
}

/** The rows by entity, in the order in which they are locked. */
function inLockOrder(refs: readonly LockRef[]): { service: LockRef['service']; ids: string[] }[] {
  const byRank = Map.groupBy(refs, ({ service }) => lockRank(service.entity));
  return [...byRank]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, [first, ...others]]) => {
      if (!first) return [];
      return [{ service: first.service, ids: [...new Set([first, ...others].map(({ id }) => id))].toSorted() }];
    });
}

/** The rows to lock changed while they were being locked. */
export class LocksMoved extends Error {}

/** Whose commands are run: the actor's, or follow-ups of them. */
export interface Run {
  actor: Actor;
  /** For a follow-up, the rank that its locks must exceed. */
  above: number | null;
}

/** The ids that are the actor's own. */
const onlyOf = (actor: Actor, ids: readonly string[]): string[] => ids.filter((id) => id === actor.id);

/** The rows that one transaction has locked. */
export class RowLocks {
  readonly #trx: Trx;
  readonly #held = new Set<string>();
  #last: { rank: number; id: string } = { rank: -1, id: '' };

  constructor(trx: Trx) {
    this.#trx = trx;
  }

  /** Locks these rows in the one order, as far as the audience sees them. */
  async lock(refs: readonly LockRef[], audience: Audience | null, above: number | null): Promise<void> {
    for (const { service, ids } of inLockOrder(refs)) {
      this.#add(service.entity, ids, above);
      await service.store.lockMany(this.#trx, ids, audience);
    }
  }

  /** The rows of these inputs that the actor sees, locked, with those that the action locks beside them. */
  async lockFor<Row extends EntityRow>(
    { actor, above }: Run,
    service: EntityService<Row>,
    action: string,
    inputs: readonly CommandInput[],
  ): Promise<Map<string, Row>> {
    const ids = inputs.map(({ id }) => String(id)).toSorted();
    const findLocks = service.locks[action];
    if (findLocks) await this.#lockDeclared({ actor, above }, service, findLocks, inputs);
    else this.#add(service.entity, ids, above);
    const rows = actionOf(service, action).isOwn
      ? await service.store.lockMany(this.#trx, onlyOf(actor, ids), null)
      : await service.store.lockMany(this.#trx, ids, audienceOf(actor));
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Finds the rows without locks, locks them and those that the action names, and checks that they are still the same. */
  async #lockDeclared<Row extends EntityRow>(
    { actor, above }: Run,
    service: EntityService<Row>,
    findLocks: FindLocks<Row>,
    inputs: readonly CommandInput[],
  ): Promise<void> {
    const trx = this.#trx;
    const inputOf = new Map(inputs.map((input) => [String(input['id']), input]));
    const find = async (): Promise<LockRef[]> => {
      const rows = await service.store.findMany(trx, [...inputOf.keys()], audienceOf(actor));
      return withSystemRole(trx, actor.dbPrincipal, async () => {
        const named: LockRef[] = rows.map(({ id }) => ({ service, id }));
        for (const row of rows) named.push(...(await findLocks({ trx, row, input: inputOf.get(row.id) ?? {} })));
        return named;
      });
    };
    const found = await find();
    await withSystemRole(trx, actor.dbPrincipal, () => this.lock(found, null, above));
    if ((await find()).some(({ service: { entity }, id }) => !this.#held.has(`${entity} ${id}`)))
      throw new LocksMoved();
  }

  /**
   * Notes rows that are about to be locked, in the order of ids. Throws when they come before a row that is locked
   * already, or when a follow-up locks a row of an entity that does not come after `above`. Such an action must declare
   * its locks.
   */
  #add(entity: EntityName, ids: readonly string[], above: number | null): void {
    const rank = lockRank(entity);
    for (const id of ids.filter((each) => !this.#held.has(`${entity} ${each}`))) {
      const isAfter =
        above === null ? rank > this.#last.rank || (rank === this.#last.rank && id > this.#last.id) : rank > above;
      if (!isAfter) throw new Error(`lock order: ${entity} ${id} comes before a row that is locked already`);
      this.#held.add(`${entity} ${id}`);
      if (above === null) this.#last = { rank, id };
    }
  }
}
