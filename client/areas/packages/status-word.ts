import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import type { PackageStatus } from '#shared/areas/packages/row.ts';
import { useWords } from '#client/i18n/use-words.ts';

/** The word of a status in the reader's language. */
export function useStatusWord(): (status: string) => string {
  const t = useWords('statuses');
  return (status) => t(`status.${status}`);
}

/** True for one of the 14 statuses. */
export function isStatus(value: unknown): value is PackageStatus {
  return packageStatuses.some((status) => status === value);
}
