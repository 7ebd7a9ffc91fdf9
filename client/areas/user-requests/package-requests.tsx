// In the drawer of a parcel: the requests about it that wait for their end, live; for its sender what else can be asked
// for it. Most parcels have none, so how they look and what decides them is loaded later.
import { type ReactNode, Suspense, useMemo } from 'react';
import { useAtomValue } from 'jotai';
import { movingStatuses } from '#shared/areas/packages/statuses.ts';
import type { UserRequestKind } from '#shared/areas/user-requests/kinds.ts';
import type { PackageExtensionProps } from '#client/app/extension-points/package-extension.ts';
import { useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { viewerAtom } from '#client/session/session.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PackageRequestsQuery, type UserRequest } from './documents.ts';

const RequestCards = lazyPart(() => import('./request-cards.tsx'));

const watch = ['userRequest'];
const none: readonly UserRequest[] = [];

/** What a sender may ask for a parcel in this status. */
function askable(status: string): UserRequestKind[] {
  if (status === 'canceled') return ['return'];
  return movingStatuses.some((moving) => moving === status) ? ['address_change'] : [];
}

/** The open requests about a parcel. */
export default function PackageRequests({ pkg }: PackageExtensionProps): ReactNode {
  const isSender = useAtomValue(viewerAtom)?.role === 'CUSTOMER';
  const variables = useMemo(() => ({ packageId: pkg.id }), [pkg.id]);
  const list = useLive(PackageRequestsQuery, { variables, watch });
  const belongs = useMemo(() => (row: LiveRow) => row['packageId'] === pkg.id, [pkg.id]);
  const requests = useLiveRows({
    entity: 'userRequest',
    list,
    rows: list.data?.userRequestsOfPackage ?? none,
    belongs,
  });
  const open = requests.filter(({ packageId, closedAt }) => packageId === pkg.id && closedAt === null);
  const kinds = isSender ? askable(pkg.status).filter((kind) => open.every((request) => request.kind !== kind)) : [];
  if (open.length === 0 && kinds.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <RequestCards packageId={pkg.id} open={open} kinds={kinds} onAsked={list.refetch} />
    </Suspense>
  );
}
