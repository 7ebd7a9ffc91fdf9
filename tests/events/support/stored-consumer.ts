// The history and the row of one consumer without a database: what its rounds read and move.
import type { NumberedEvent } from '#shared/events/event.ts';
import { emptyNonce } from '#server/events/history.ts';
import { storedEvent } from '#server/events/event-schema.ts';
import { type Answer, recordStatements, type RecordedDatabase } from '#tests/fixtures/recorded-statements.ts';
import { parcelEdited } from '#tests/live/support/event-dispatcher.ts';

/** Events with these names, numbered from 1. */
export const numbered = (names: readonly string[], entity = 'package'): NumberedEvent[] =>
  names.map((name, index) => ({ ...parcelEdited(index + 1, 'p1'), entity, name }));

export interface StoredConsumer {
  seq: number;
  nonce: string;
  failingSeq: number | null;
  failures: number;
  isPausing: boolean;
}

export interface ConsumerHistory extends Pick<RecordedDatabase, 'db' | 'statements'> {
  events: NumberedEvent[];
  /** Null: it has no row. */
  row: StoredConsumer | null;
  /** True while another instance has locked the row. */
  isLocked: boolean;
  /** Thrown by the next statement. */
  broken: Error | null;
  /** The names of the events that were parked. */
  parked: string[];
}

const fresh = { failingSeq: null, failures: 0, isPausing: false };

/** A consumer at the beginning of this history. */
export function storedConsumer(events: NumberedEvent[]): ConsumerHistory {
  const nonceOf = (seq: number): string => history.events.find((event) => event.seq === seq)?.nonce ?? emptyNonce;
  const head = () => {
    const last = history.events.at(-1);
    return { epoch: 1, seq: last?.seq ?? 0, tag: last?.nonce ?? emptyNonce };
  };
  const update = (text: string): Answer => {
    if (text.includes('returning name')) return skip(text);
    const [, moved, nonce = ''] = /set seq = (\d+), nonce = '(\w+)'/.exec(text) ?? [];
    const [, failingSeq, failures] = /failing_seq = (\d+), failures = (\d+)/.exec(text) ?? [];
    if (moved !== undefined) history.row = { seq: Number(moved), nonce, ...fresh };
    else if (history.row && failures !== undefined)
      history.row = { ...history.row, failingSeq: Number(failingSeq), failures: Number(failures) };
    return [];
  };
  /** Only to a position of this history. */
  const skip = (text: string): Answer => {
    const [, moved, nonce = ''] = /set seq = (\d+), nonce = '(\w+)'/.exec(text) ?? [];
    if (nonceOf(Number(moved)) !== nonce || !history.row) return [];
    history.row = { ...history.row, seq: Number(moved), nonce };
    return [{ name: 'one' }];
  };
  const readEvents = (text: string): Answer => {
    const after = Number(/seq > (\d+)/.exec(text)?.[1]);
    const limit = Number(/limit (\d+)/.exec(text)?.[1]);
    return history.events
      .filter(({ seq }) => seq > after)
      .slice(0, limit)
      .map(storedRow);
  };
  const answer = (text: string): Answer => {
    if (history.broken) throw history.broken;
    if (text.startsWith('insert into event_consumers')) {
      history.row ??= { ...head(), nonce: head().tag, ...fresh };
      return [];
    }
    if (text.startsWith('insert into parked_events')) history.parked.push(/, '(package\.\w+)'/.exec(text)?.[1] ?? '');
    if (text.startsWith('delete from parked_events')) return { affected: BigInt(history.parked.splice(0).length) };
    if (text.startsWith('update event_consumers')) return update(text);
    if (text.includes('from event_consumers'))
      return history.row && !(history.isLocked && text.includes('skip locked')) ? [history.row] : [];
    if (text.includes('from event_head')) return [head()];
    if (text.includes('join events')) return readEvents(text);
    return text.startsWith('select tag') ? [{ tag: nonceOf(Number(/seq = (\d+)/.exec(text)?.[1])) }] : [];
  };
  const { db, statements } = recordStatements(answer);
  const history: ConsumerHistory = {
    db,
    statements,
    events,
    row: { seq: 0, nonce: emptyNonce, ...fresh },
    isLocked: false,
    broken: null,
    parked: [],
  };
  return history;
}

/** An event as the database gives it; one that this version cannot read has no version. */
function storedRow(event: NumberedEvent): object {
  const { unreadable, ...row } = { unreadable: undefined, ...storedEvent(event) };
  return unreadable === undefined
    ? { ...row, at: new Date(event.at) }
    : { ...row, at: new Date(event.at), version: null };
}
