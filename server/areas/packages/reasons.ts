import type { PackageReason } from '#shared/areas/packages/row.ts';
import { refuseField } from '#shared/kit/problem.ts';
import type { Trx } from '../../db/transaction.ts';
import { currentRules } from '../config/queries.ts';

/** The reason, if the business settings enable it for this use. Fails with `invalid_choice` otherwise. */
export async function reasonInUse(
  trx: Trx,
  use: 'reportReasons' | 'cancelReasons',
  reason: PackageReason,
): Promise<PackageReason> {
  const { [use]: enabled } = await currentRules(trx);
  return enabled.includes(reason) ? reason : refuseField('reason', 'invalid_choice');
}
