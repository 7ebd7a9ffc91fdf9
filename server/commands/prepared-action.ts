// What an action does before its transaction, and what it returns beside its row.
import type * as z from 'zod/mini';
import type { RunRead } from '../db/transaction.ts';
import type { SecretBox } from '../lib/secret-box.ts';
import type { OutboundClient } from '../outbound/outbound-client.ts';
import type { SheetsClient } from '../sheets/sheets-client.ts';
import type { Actor } from './actor.ts';
import type { ActionInputs, CommandInput, EntityRow } from './entity-service.ts';

/** What reaches other systems, or encrypts; not available in live executions. */
export interface OutsideServices {
  /** Encrypts what is kept of secrets; null without SECRETS_KEY. */
  secrets?: SecretBox | null | undefined;
  /** Sends requests to other systems. */
  outbound?: OutboundClient | undefined;
  /** Reads spreadsheets; absent where they are not set up. */
  sheets?: SheetsClient | undefined;
}

/** What `prepare` receives: the parsed input of an actor who may run the action on some row. No row is locked yet. */
export interface PrepareContext<In = CommandInput> extends OutsideServices {
  input: In;
  actor: Actor;
  now: Date;
  /** Reads as the actor, in a transaction of its own: what was read may have changed when the row is locked. */
  read: RunRead;
}
/**
 * What an action does before its transaction, once: it makes or encrypts a secret, reads a file, asks another system. It
 * may refuse, with an error on a field. What it returns is `prepared` of the handler, also when its transaction runs again.
 */
export type Prepare<In = CommandInput, Prepared = unknown> = {
  prepare(context: PrepareContext<In>): Prepared | Promise<Prepared>;
}['prepare'];
/** `Prepare` by action. */
export type PreparesOf<Inputs extends ActionInputs> = {
  readonly [Action in keyof Inputs]?: Prepare<z.output<Inputs[Action]>>;
};
/** What the actions of these `PreparesOf` prepare. */
export type PreparedBy<Prepares, Action> = Action extends keyof Prepares
  ? Prepares[Action] extends (context: never) => infer Prepared
    ? Awaited<Prepared>
    : undefined
  : undefined;

/** The values that an action returns beside its row, by the names that its declaration has in `result`. */
export type ResultOf<Row extends EntityRow, Prepared = unknown> = {
  result(answer: { row: Row; prepared: Prepared }): Readonly<Record<string, unknown>>;
}['result'];
/** `ResultOf` by action. */
export type ResultsOf<Row extends EntityRow, Prepares> = {
  readonly [Action in keyof Prepares]?: ResultOf<Row, PreparedBy<Prepares, Action>>;
};
