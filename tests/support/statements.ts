// The statements of a call, to compare two calls that must not be told apart by their duration.
import { Client } from 'pg';
import { vi } from 'vitest';

const frame = /^(begin|start transaction|commit|rollback|set local)/;
/** Statements that an instance runs by itself, independent of calls. */
const background = /event_consumers|number_events|"event_head"|event_seq|event_pending|\btaken_at\b|settings/;

/** A round of an event consumer, with whatever it reads and writes. */
const consumerRound = /from event_consumers where name/;

/** The statements of a call, transaction by transaction; those of background work are left out. */
export async function statementsOf(call: () => Promise<unknown>): Promise<string[][]> {
  const transactions: string[][] = [];
  const open = new Map<unknown, string[]>();
  const query = vi.spyOn(Client.prototype, 'query');
  await call();
  const calls: readonly (readonly unknown[])[] = query.mock.calls;
  for (const [index, [first]] of calls.entries()) {
    const text = typeof first === 'object' && first !== null && 'text' in first ? first.text : first;
    if (typeof text !== 'string') continue;
    const client: unknown = query.mock.contexts[index];
    if (/^(begin|start transaction)/.test(text)) transactions.push(open.set(client, []).get(client) ?? []);
    open.get(client)?.push(text);
  }
  vi.restoreAllMocks();
  return transactions.filter(
    (texts) =>
      !texts.some((text) => consumerRound.test(text)) &&
      texts.some((text) => !frame.test(text) && !background.test(text)),
  );
}
