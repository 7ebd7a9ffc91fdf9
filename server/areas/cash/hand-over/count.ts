// Counting: what was to be handed over is read under a lock, so nothing is collected or handed over meanwhile.
import { expectedOf, possibleOutcomes } from '#shared/areas/cash/money.ts';
import type { HandOverRow } from '#shared/areas/cash/hand-over.ts';
import type { HandOverOutcome } from '#shared/areas/cash/statuses.ts';
import { type Pieces, sumPieces } from '#shared/areas/cash/pieces.ts';
import { fail, failField } from '#shared/lib/app-error.ts';
import type { HandlerContext } from '../../../commands/entity-service.ts';
import type { Trx } from '../../../db/transaction.ts';
import { lockBalance } from '../../ledger/queries.ts';

interface CountInput {
  counted?: number | null | undefined;
  pieces?: Pieces[] | undefined;
}
type Counting = Pick<HandlerContext<null>, 'trx' | 'actor' | 'now'>;
type Counted = Pick<
  HandOverRow,
  | 'status'
  | 'counted'
  | 'pieces'
  | 'balance'
  | 'expected'
  | 'declaredAtCount'
  | 'countedById'
  | 'countedAt'
  | 'postedAt'
>;

/** What the driver holds now, at least 0, and nobody changes before the transaction ends. With the rights of the system. */
export async function lockCash(trx: Trx, driverId: string, now: Date): Promise<number> {
  const { balance } = await lockBalance(trx, { kind: 'driver_cash', ownerId: driverId }, now);
  return Math.max(balance, 0);
}

/** What a count makes of a hand-over: posted, or different. */
export async function countCash(
  { trx, actor, now }: Counting,
  { driverId, declared }: Pick<HandOverRow, 'driverId' | 'declared'>,
  input: CountInput,
): Promise<Counted> {
  if (actor.id === driverId) fail('hand_over.own_cash');
  const balance = await lockCash(trx, driverId, now);
  const pieces = input.pieces ?? [];
  const counted = input.pieces ? sumPieces(pieces) : (input.counted ?? failField('counted', 'required'));
  const expected = expectedOf(declared, balance);
  const isEqual = counted === expected && counted === (declared ?? counted);
  return {
    status: isEqual ? 'posted' : 'different',
    counted,
    pieces,
    balance,
    expected,
    declaredAtCount: declared,
    countedById: actor.id,
    countedAt: now,
    postedAt: isEqual ? now : null,
  };
}

/** Fails if the difference cannot become this, or if the driver no longer holds what is to be posted. */
export async function assertResolvable(
  { trx, now }: Counting,
  { driverId, counted, balance, expected }: HandOverRow,
  outcome: HandOverOutcome,
): Promise<void> {
  if (counted === null || balance === null || expected === null) fail('internal');
  if (!possibleOutcomes({ counted, balance, expected }).includes(outcome))
    failField('outcome', 'hand_over.outcome_not_possible');
  // A delivery that was taken back since.
  if ((await lockCash(trx, driverId, now)) < balance) fail('hand_over.balance_changed');
}
