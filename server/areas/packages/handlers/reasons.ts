import type { PackageReason } from '#shared/areas/packages/choices.ts';
import { failField } from '#shared/lib/app-error.ts';
import { BatchCache } from '../../../commands/batch-cache.ts';
import type { HandlerContext } from '../../../commands/entity-service.ts';
import { readCurrentRules } from '../../config/queries.ts';

const currentRules = new BatchCache<Awaited<ReturnType<typeof readCurrentRules>>>();

/** The reason, if the business settings enable it for this use. Fails with `invalid_choice` otherwise. */
export async function requireEnabledReason(
  { trx, batch }: Pick<HandlerContext<unknown>, 'trx' | 'batch'>,
  use: 'reportReasons' | 'cancelReasons',
  reason: PackageReason,
): Promise<PackageReason> {
  const { [use]: enabled } = await currentRules.read(batch, use, () => readCurrentRules(trx));
  return enabled.some((one) => one === reason) ? reason : failField('reason', 'invalid_choice');
}
