import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import type { PackageStatus } from '#shared/areas/packages/row.ts';
import { useWords } from '#client/i18n/use-words.ts';

/** Returns a function that translates a status. */
export function useStatusWord(): (status: string) => string {
  const t = useWords('statuses');
  return (status) => t(`status.${status}`);
}

/** True when the value is a parcel status. */
export function isStatus(value: unknown): value is PackageStatus {
  return packageStatuses.some((status) => status === value);
}
