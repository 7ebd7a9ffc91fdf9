// Runs the product's commands in one open transaction, at times of the past: as the actor, with all checks, handlers,
// events and transactional subscribers.
import type { EntityName } from '#shared/areas/index.ts';
import type { AppError } from '#shared/lib/app-error.ts';
import { areaEntities, transactionalSubscribers } from '../../areas/index.ts';
import type { Actor } from '../../commands/actor.ts';
import type { CommandInput, EntityRow } from '../../commands/entity-service.ts';
import type { RowOutcome } from '../../commands/saved-change.ts';
import { UnitOfWork } from '../../commands/unit-of-work.ts';
import type { Db } from '../../db/connection/connection.ts';
import { setActor, type Trx } from '../../db/transaction.ts';
import type { Due } from './timeline.ts';

/** The transaction in which the past is made, with the rights of the system. */
export class Past {
  readonly db: Db;
  readonly trx: Trx;
  #actorId: string | null = null;

  constructor(db: Db, trx: Trx) {
    this.db = db;
    this.trx = trx;
  }

  /** What is recorded next is recorded in the actor's name: to take the actor's rights would last longer than the command. */
  async actAs(actor: Actor): Promise<Actor> {
    const inNameOf = actor.id === null ? null : { id: actor.id, role: actor.principal.role };
    if (this.#actorId !== actor.id) await setActor(this.trx, inNameOf);
    this.#actorId = actor.id;
    return inNameOf ? { ...actor, dbPrincipal: { kind: 'system', inNameOf } } : actor;
  }
}

/** One action on several rows of an entity. */
interface PastCommand {
  entity: EntityName;
  action: string;
  actor: Actor;
  inputs: readonly CommandInput[];
}

/** Runs a command at a time; returns what became of each row, in the order of the inputs. */
export async function runAt(
  past: Past,
  now: Date,
  { entity, action, actor, inputs }: PastCommand,
): Promise<RowOutcome<EntityRow>[]> {
  const area = areaEntities.get(entity);
  if (!area) throw new Error(`no area has the entity ${entity}`);
  const context = { db: past.db, subscribers: transactionalSubscribers, now: () => now, notifyCommitted: () => {} };
  const acting: Actor = { ...(await past.actAs(actor)), provenAt: now };
  return area.perform(new UnitOfWork(context, acting, past.trx), { actor: acting, action, inputs, now });
}

/** An action on one row, or one that creates it. */
export interface Deed {
  entity: EntityName;
  action: string;
  actor: Actor;
  /** The input; or what makes it when it is due. */
  input: CommandInput | ((now: Date) => CommandInput | Promise<CommandInput>);
  onDone: (row: EntityRow, at: number, input: CommandInput) => Promise<void> | void;
  onRefused: (error: AppError) => void;
}

/** The deed at a simulated minute. What one person does to several rows at about the same time is one command. */
export function dueDeed(past: Past, at: number, deed: Deed): Due<Deed> {
  return {
    at,
    group: `${deed.entity} ${deed.action} ${deed.actor.id}`,
    value: deed,
    run: async (deeds, now, instant) => {
      const inputs: CommandInput[] = [];
      for (const { input } of deeds) inputs.push(typeof input === 'function' ? await input(now) : input);
      const { entity, action, actor } = deed;
      const outcomes = await runAt(past, now, { entity, action, actor, inputs });
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome.error) deeds[index]?.onRefused(outcome.error);
        else await deeds[index]?.onDone(outcome.row, instant, inputs[index] ?? {});
      }
    },
  };
}
