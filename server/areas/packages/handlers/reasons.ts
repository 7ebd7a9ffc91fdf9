import type { PackageReason } from '#shared/areas/packages/row.ts';
import { failField } from '#shared/lib/app-error.ts';
import type { Trx } from '../../../db/transaction.ts';
import { readCurrentRules } from '../../config/queries.ts';

/** The reason, if the business settings enable it for this use. Fails with `invalid_choice` otherwise. */
export async function requireEnabledReason(
  trx: Trx,
  use: 'reportReasons' | 'cancelReasons',
  reason: PackageReason,
): Promise<PackageReason> {
  const { [use]: enabled } = await readCurrentRules(trx);
  return enabled.includes(reason) ? reason : failField('reason', 'invalid_choice');
}
