// Numbered events in, answers out: one execution for each group and event, told to each group in the order of the events. To hand an event to its groups, to end
// sockets by it and to write it into the log is one step: whoever joins finds an event either handed on and in the log, or neither. Its answers are made in fair turns
// of the accounts, and no group waits for another's.
import { type NumberedEvent, type Position, formatPosition } from '#shared/events/envelope.ts';
import type { Batch } from '../events/bus.ts';
import type { EventLog } from '../events/log.ts';
import { BatchRows } from './batch-rows.ts';
import { changeFor } from './changes.ts';
import type { ReadRows } from './engine.ts';
import type { Executor } from './executor.ts';
import { type Group, type GroupSpec, Groups, type Listener, type Owed, type Weigh } from './groups.ts';
import type { Told } from './delivery.ts';
import { newsOf } from './news.ts';
import type { Meter } from './meter.ts';
import type { Summaries } from './summaries.ts';
import type { Turns } from './turns.ts';

export interface HubOptions {
  log: EventLog;
  executor: Executor;
  summaries: Summaries;
  turns: Turns;
  weigh: Weigh;
  /** Tries until it succeeds. */
  readRows: ReadRows;
  /** Told of the events of a batch before any answer is made. */
  expect: (events: readonly NumberedEvent[]) => void;
  meter: Meter;
  /** Told of every event in its turn, before any listener. */
  watch: (event: NumberedEvent) => void;
  /** Closes the sockets that an event of an account ends. */
  endSockets: (event: NumberedEvent) => void;
}

/** An event on its way to its groups. */
interface Telling { event: NumberedEvent; at: string; rows: BatchRows; messages: number }

export class Hub {
  readonly #options: HubOptions;
  readonly #groups: Groups;

  constructor(options: HubOptions) {
    this.#options = options;
    this.#groups = new Groups(options.weigh);
  }

  get groups(): number {
    return this.#groups.size;
  }

  /** How many listeners each group has. */
  get listeners(): number[] {
    return this.#groups.sizes();
  }

  /** The last event that was handed to its groups: each of them has told it, or owes it. */
  position(): Position {
    return this.#options.log.position();
  }

  /** From the next event on, the listener hears what its group hears. */
  join(spec: GroupSpec, listener: Listener): Group {
    return this.#groups.join(spec, listener, this.position().seq);
  }

  leave(group: Group, listener: Listener): void {
    this.#groups.leave(group, listener);
  }

  /** Hands on the events of a batch in their order. Resolves when the groups that are waited for have told them. */
  async handle({ epoch, events }: Batch): Promise<void> {
    const { endSockets, expect, log, meter, readRows, watch } = this.#options;
    expect(events);
    const rows = new BatchRows(events, readRows);
    const told = events.map(async (event) => {
      const before = formatPosition(log.position());
      // Whoever lost a right must not hear of this event, let alone of a later one.
      endSockets(event);
      watch(event);
      const telling: Telling = { event, rows, messages: 0, at: formatPosition({ epoch, seq: event.seq, tag: event.tag }) };
      const groups = this.#groups.touchedBy(event);
      const waitedFor = groups.flatMap((group) => this.#hand(group, telling, { seq: event.seq, before }));
      log.append(event, epoch);
      await Promise.all(waitedFor);
      meter.told({ groups: groups.length, messages: telling.messages, lagMs: Date.now() - Date.parse(event.at) });
    });
    await Promise.all(told);
  }

  /** Sees to it that the group is told; returns what is to be waited for, if anything. */
  #hand(group: Group, telling: Telling, owed: Owed): Promise<void>[] {
    const { summaries, turns } = this.#options;
    if (group.spec.field.kind === 'summary') {
      summaries.touch(group);
      return [];
    }
    const { payer } = group;
    const settle = group.owe(owed);
    const answer = async (): Promise<void> => {
      const told = await this.#answer(group, telling, payer);
      if (told) telling.messages += group.listeners.size;
      settle(told);
    };
    const answered = answer();
    if (turns.isModest(payer)) return [answered];
    // Who listens to a hundred things falls behind alone. It fails only when the engine ends.
    answered.catch(() => {});
    return [];
  }

  async #answer({ spec, listeners }: Group, { event, at, rows }: Telling, payer: string): Promise<Told | null> {
    if (spec.field.kind !== 'change') return null;
    const { entityId, changed, before, after, seq } = event;
    const row = await rows.get(spec.field.entity, entityId);
    const change = changeFor(spec, { entityId, changed, before: before?.keys ?? null, after: after?.keys ?? null }, row);
    if (!change) return null;
    return this.#options.turns.run(payer, async () => {
      if (listeners.size === 0) return null;
      return { seq, id: change.id, version: change.version, news: newsOf(change), result: await this.#options.executor.change(spec, change, at, rows, event.at) };
    });
  }
}
