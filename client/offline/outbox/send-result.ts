// What an outbox is given, and what came of sending one of its actions.
import type { Role } from '#shared/access/roles.ts';
import { parseErrorExtensions, type RequestError } from '#client/lib/request-error.ts';
import type { KeptAction } from './kept-action.ts';
import type { OutboxStore } from './outbox-store.ts';

/** What came of sending an action. `unanswered`: it is sent again. `refused`: the rows that it was refused for. */
export type SendResult =
  | { kind: 'unanswered'; isFailure: boolean }
  | { kind: 'signedOut' }
  | { kind: 'done'; data: unknown }
  | { kind: 'refused'; problem: RequestError; refused: readonly string[]; data: unknown };

export interface OutboxOptions {
  role: Role;
  store: OutboxStore;
  send: (action: KeptAction) => Promise<SendResult>;
  /** Runs work while no other tab does. */
  alone: (work: () => Promise<void>) => Promise<void>;
  /** Tells the other tabs that something changed. */
  tellOthers: () => void;
  /** An action that was kept has been refused. */
  onConflict: (action: KeptAction) => void;
  now: () => number;
}

export type Answered = Extract<SendResult, { kind: 'done' | 'refused' }>;

/** An action that the server could not answer because of an error of its own, again and again. */
export const refusedByError = ({ rows }: KeptAction): Answered => ({
  kind: 'refused',
  problem: parseErrorExtensions(null),
  refused: rows.map(({ id }) => id),
  data: null,
});
