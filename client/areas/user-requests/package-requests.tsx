// In the drawer of a parcel: the requests about it that wait for their end, live, with the buttons that decide them; for
// its sender what else can be asked for it.
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { FilePlus2 } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import { movingStatuses } from '#shared/areas/packages/statuses.ts';
import type { UserRequestKind } from '#shared/areas/user-requests/kinds.ts';
import type { PackageExtensionProps } from '#client/app/extension-points/package-extension.ts';
import { useLive } from '#client/live/use-live.ts';
import { useLiveRows } from '#client/live/use-live-rows.ts';
import type { LiveRow } from '#client/live/use-pending-changes.ts';
import { useT } from '#client/messages/use-t.ts';
import {
  ActionButtons,
  PendingActions,
  type SectionActions,
  useSectionActions,
} from '#client/section/section-actions.tsx';
import { viewerAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { userRequestRowActions } from './actions.tsx';
import { kindIcons, RequestAsker, RequestStatus, RequestSummary } from './display.tsx';
import { PackageRequestsQuery, type UserRequest } from './documents.ts';
import styles from './package-requests.module.css';

const watch = ['userRequest'];
const none: readonly UserRequest[] = [];
/** Of these the drawer has buttons. */
const offeredHere = ['accept', 'finish', 'reject', 'cancel'];

const AskForm = lazyPanel(() => import('./create-form.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('user-requests')('list.create'),
});

function RequestCard({ request, state }: { request: UserRequest; state: SectionActions<UserRequest> }): ReactNode {
  const t = useT('user-requests');
  const viewer = useAtomValue(viewerAtom);
  const Icon = kindIcons[request.kind];
  const offered = (request.allowedActions ?? []).filter((action) => offeredHere.includes(action));
  return (
    <li className={styles.card}>
      <p className={styles.line}>
        <Icon size={15} aria-hidden />
        <strong>{t(`kinds.${request.kind}`)}</strong>
        <RequestStatus request={request} />
      </p>
      <p>
        <RequestSummary request={request} />
      </p>
      <p className={styles.muted}>
        <RequestAsker request={request} /> ·{' '}
        {viewer && canOpenScreen('userRequests', viewer) ? (
          <Link href={`${screenPath('userRequests')}?tab=all&id=${request.id}`}>
            <Ltr mono>{request.reference}</Ltr>
          </Link>
        ) : (
          <Ltr mono>{request.reference}</Ltr>
        )}{' '}
        · <RelativeTime at={request.createdAt} />
      </p>
      {offered.length > 0 && (
        <div className={styles.buttons}>
          <ActionButtons actions={userRequestRowActions} state={state} row={request} offered={offered} layout="stack" />
        </div>
      )}
    </li>
  );
}

/** What a sender may ask for a parcel in this status. */
function askable(status: string): UserRequestKind[] {
  if (status === 'canceled') return ['return'];
  return movingStatuses.some((moving) => moving === status) ? ['address_change'] : [];
}

const ignoreSecret = (): void => {};

/** The open requests about a parcel. */
export default function PackageRequests({ pkg }: PackageExtensionProps): ReactNode {
  const t = useT('user-requests');
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
  const state = useSectionActions({ actions: userRequestRowActions, onSecret: ignoreSecret });
  const [isAsking, setAsking] = useState(false);
  const open = requests.filter(({ packageId, closedAt }) => packageId === pkg.id && closedAt === null);
  const kinds = isSender ? askable(pkg.status) : [];
  if (open.length === 0 && kinds.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('package.title')}>
      {open.length > 0 && (
        <>
          <h3>{t('package.title')}</h3>
          <ul className={styles.list}>
            {open.map((request) => (
              <RequestCard key={request.id} request={request} state={state} />
            ))}
          </ul>
        </>
      )}
      <PendingActions actions={userRequestRowActions} state={state} />
      {kinds.map((kind) => (
        <Button
          key={kind}
          icon={FilePlus2}
          block
          onClick={() => {
            setAsking(true);
          }}
        >
          {t(`package.ask.${kind}`)}
        </Button>
      ))}
      <Suspense fallback={null}>
        {isAsking && (
          <AskForm
            packageId={pkg.id}
            kinds={kinds}
            onClose={() => {
              setAsking(false);
            }}
            onCreated={() => {
              setAsking(false);
              list.refetch();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
