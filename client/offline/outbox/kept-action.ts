// An action that was made on a phone, until its answer was seen; and which of several is the next to be sent.
import * as z from 'zod/mini';
import { dayMs } from '#shared/lib/time.ts';
import type { ExpectedFields } from '#client/live/keeping.ts';

const texts = z.readonly(z.array(z.string()));
const field = z.union([z.string(), z.boolean(), z.null(), texts]);
const params = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null(), texts]));

/** As it is stored. */
export const keptAction = z.object({
  /** Its place in the order; given by the store. */
  place: z.number(),
  /** The idempotency key. */
  key: z.string(),
  /** The text of the mutation. */
  query: z.string(),
  input: z.record(z.string(), z.unknown()),
  area: z.string(),
  action: z.string(),
  rows: z.readonly(
    z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        version: z.nullable(z.number()),
        fields: z.record(z.string(), field),
      }),
    ),
  ),
  /** By the clock of the phone, in milliseconds since 1970. */
  madeAt: z.number(),
  /** False once the server has found that time impossible, and its user sends it again. */
  saysWhen: z.boolean(),
  /** How often the server could not answer because of an error of its own. */
  failures: z.number(),
  state: z.enum(['waiting', 'done', 'conflict']),
  /** When the answer came, in milliseconds since 1970. */
  answeredAt: z.nullable(z.number()),
  /** Why it was refused, and for which of its rows. */
  problem: z.nullable(z.object({ code: z.string(), params })),
  refused: z.array(z.string()),
});
export type KeptAction = z.output<typeof keptAction>;

/** How long an answered action is listed, in milliseconds. */
const listedMs = dayMs;

/** True for an answered action that nobody needs any more. */
export function isOver({ state, answeredAt }: KeptAction, now: number): boolean {
  return state === 'done' && answeredAt !== null && now - answeredAt > listedMs;
}

/** The rows that an earlier action holds: one that needs a decision, or one behind it. */
function heldBefore(actions: readonly KeptAction[]): { action: KeptAction; isHeld: boolean }[] {
  const held = new Set<string>();
  return actions
    .filter(({ state }) => state !== 'done')
    .map((action) => {
      const isBehind = action.rows.some(({ id }) => held.has(id));
      const holding = action.state === 'conflict' ? action.refused : isBehind ? action.rows.map(({ id }) => id) : [];
      for (const id of holding) held.add(id);
      return { action, isHeld: isBehind };
    });
}

/** The next action to be sent. A conflict holds the later actions of its rows, and no others. */
export function nextToSend(actions: readonly KeptAction[]): KeptAction | undefined {
  return heldBefore(actions).find(({ action, isHeld }) => action.state === 'waiting' && !isHeld)?.action;
}

/** The places of the actions that wait for a decision on an earlier one. */
export function heldPlaces(actions: readonly KeptAction[]): ReadonlySet<number> {
  const held = heldBefore(actions).filter(({ action, isHeld }) => isHeld && action.state === 'waiting');
  return new Set(held.map(({ action }) => action.place));
}

/** The rows of waiting actions, as they will be; what waits for a decision may never be. */
export function expectedRows(actions: readonly KeptAction[]): ReadonlyMap<string, ExpectedFields> {
  const rows = new Map<string, ExpectedFields>();
  const held = heldPlaces(actions);
  for (const action of actions)
    if (action.state === 'waiting' && !held.has(action.place))
      for (const { id, fields } of action.rows) rows.set(id, { ...rows.get(id), ...fields });
  return rows;
}
