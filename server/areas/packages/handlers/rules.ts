// The rules of the administrator, as handlers need them.
import type { PackageReason } from '#shared/areas/packages/choices.ts';
import { failField } from '#shared/lib/app-error.ts';
import { BatchCache } from '../../../commands/batch-cache.ts';
import type { HandlerContext } from '../../../commands/entity-service.ts';
import { readCurrentRules } from '../../config/queries.ts';

type Given = Pick<HandlerContext<unknown>, 'trx' | 'batch'>;
const currentRules = new BatchCache<Awaited<ReturnType<typeof readCurrentRules>>>();

/** The rules, read once for all parcels of a batch. */
export const readRules = ({ trx, batch }: Given): ReturnType<typeof readCurrentRules> =>
  currentRules.read(batch, 'rules', () => readCurrentRules(trx));

/** The reason, if the business settings enable it for this use. Fails with `invalid_choice` otherwise. */
export async function requireEnabledReason(
  given: Given,
  use: 'reportReasons' | 'cancelReasons',
  reason: PackageReason,
): Promise<PackageReason> {
  const { [use]: enabled } = await readRules(given);
  return enabled.some((one) => one === reason) ? reason : failField('reason', 'invalid_choice');
}
