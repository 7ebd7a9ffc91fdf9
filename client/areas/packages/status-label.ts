import { packageStatuses } from '#shared/areas/packages/statuses.ts';
import type { PackageStatus } from '#shared/areas/packages/fields.ts';
import { useT } from '#client/messages/use-t.ts';

/** Returns a function that translates a status. */
export function useStatusLabel(): (status: string) => string {
  const t = useT('statuses');
  return (status) => t(`status.${status}`);
}

/** True when the value is a parcel status. */
export function isPackageStatus(value: unknown): value is PackageStatus {
  return packageStatuses.some((status) => status === value);
}
