import type { PackageReason } from '#shared/areas/packages/row.ts';
import { refuseField } from '#shared/kit/problem.ts';
import type { Trx } from '../../db/transaction.ts';
import { currentRules } from '../config/queries.ts';

/** The reason, when the house lets it be chosen for this; refuses the field otherwise. */
export async function reasonInUse(
  trx: Trx,
  use: 'reportReasons' | 'cancelReasons',
  reason: PackageReason,
): Promise<PackageReason> {
  const { [use]: offered } = await currentRules(trx);
  return offered.includes(reason) ? reason : refuseField('reason', 'invalid_choice');
}
