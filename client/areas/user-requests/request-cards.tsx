// The open requests about a parcel in its drawer, with the buttons that decide them.
import { type ReactNode, Suspense, useState } from 'react';
import { Plus } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { canOpenScreen, screenPath } from '#shared/access/screens.ts';
import type { UserRequestKind } from '#shared/areas/user-requests/kinds.ts';
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
import type { UserRequest } from './documents.ts';
import styles from './request-cards.module.css';

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

interface Props {
  packageId: string;
  /** The open requests about it. */
  open: readonly UserRequest[];
  /** What its sender may ask for now. */
  kinds: readonly UserRequestKind[];
  onAsked: () => void;
}

const ignoreSecret = (): void => {};

/** The open requests about a parcel with their buttons, and what its sender may ask for. */
export default function RequestCards({ packageId, open, kinds, onAsked }: Props): ReactNode {
  const t = useT('user-requests');
  const state = useSectionActions({ actions: userRequestRowActions, onSecret: ignoreSecret });
  const [isAsking, setAsking] = useState(false);
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
          icon={Plus}
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
            packageId={packageId}
            kinds={kinds}
            onClose={() => {
              setAsking(false);
            }}
            onCreated={() => {
              setAsking(false);
              onAsked();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
