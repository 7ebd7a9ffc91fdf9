import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Printer } from 'lucide-react';
import { useIsPhone } from '#client/lib/media-query.ts';
import { runWhenIdle } from '#client/lib/run-when-idle.ts';
import { useDelayed } from '#client/lib/use-delay.ts';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import { ButtonLink } from '#client/ui/button/button-link.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Tabs } from '#client/ui/navigation/tabs.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { viewerAtom } from '#client/session/session.ts';
import { PresenceStack } from '#client/app/presence/presence-stack.tsx';
import { canPrint, printPath } from './print/print-link.ts';
import { PackageQuery, type Package } from './documents.ts';
import { preloadActions } from './actions/preload-actions.ts';
import { PackageTimelineQuery, type TimelineEntry } from './timeline-query.ts';
import { ActionBar } from './detail/bar/action-bar.tsx';
import { ActionRow } from './detail/bar/action-row.tsx';
import { Activity } from './detail/activity/activity.tsx';
import { AllFields } from './detail/all-fields.tsx';
import { DetailHeader } from './detail/header.tsx';
import { DriverLocationSection } from './detail/location/driver-location-section.tsx';
import { NoteComposer } from './detail/activity/note-composer.tsx';
import { DriverCard, RecipientCard } from './detail/contact/contact-cards.tsx';
import { LinkedPackages } from './detail/related/linked-packages.tsx';
import { PackageExtensions } from './detail/package-extensions.tsx';
import { PackageJourney } from './detail/journey/package-journey.tsx';
import { SameRecipient } from './detail/related/same-recipient.tsx';
import { PackageUnavailable } from './detail/notices/package-unavailable.tsx';
import { Warnings } from './detail/notices/warnings.tsx';
import { WhyContext } from './detail/why/why.tsx';
import styles from './detail/detail.module.css';

const DeliveryProof = lazyPart(() => import('./detail/notices/delivery-proof.tsx'));

type Props = ListDrawerProps<Package>;

const watched = ['package'];

function DrawerSkeleton(): ReactNode {
  return (
    <div className={styles.skeleton} aria-hidden>
      <Skeleton width="30%" height={12} />
      <Skeleton width="55%" height={22} />
      <Skeleton width="100%" height={48} />
      <Skeleton width="100%" height={140} />
      <Skeleton width="80%" />
      <Skeleton width="65%" />
      <Skeleton width="72%" />
    </div>
  );
}

/** Actions with a place of their own in the drawer, beside the menus. */
const actionsElsewhere = ['addNote', 'recordWhatsapp', 'removePhoto'];

const canAddNote = ({ allowedActions }: Package): boolean => allowedActions.includes('addNote');

/** The drawer's footer: the action bar on phones, the note composer on wide screens. */
function useFooter(pkg: Package | null, onAct: Props['onAct']): ReactNode {
  const isPhone = useIsPhone();
  const viewer = useAtomValue(viewerAtom);
  if (!pkg || !viewer) return undefined;
  if (!isPhone) return canAddNote(pkg) ? <NoteComposer key={pkg.id} pkg={pkg} /> : undefined;
  return pkg.allowedActions.some((action) => !actionsElsewhere.includes(action)) ? (
    <ActionBar
      key={pkg.id}
      pkg={pkg}
      viewer={viewer}
      onAct={(action) => {
        onAct(action, pkg);
      }}
    />
  ) : undefined;
}

/** How long what is below a part waits for it, in milliseconds. */
const heldMs = 1_000;

/** A class for what is below a part that is still read: there but invisible, as the part would move it. */
function useHeld(isPartShown: boolean): { className: string | undefined; onRead: () => void } {
  const [isRead, setRead] = useState(!isPartShown);
  const isOverdue = useDelayed(!isRead, heldMs);
  const onRead = useCallback(() => {
    setRead(true);
  }, []);
  return { className: isRead || isOverdue ? styles.below : styles.held, onRead };
}

interface ContentProps extends Pick<Props, 'onOpen' | 'onAct'> {
  pkg: Package;
  timeline: LiveQuery<readonly TimelineEntry[]>;
}

function Content({ pkg, timeline, onOpen, onAct }: ContentProps): ReactNode {
  const t = useT('packages');
  const isPhone = useIsPhone();
  const [tab, setTab] = useState('activity');
  const held = useHeld(pkg.phone !== '');
  const tabs = [
    { id: 'activity', label: t('drawer.activity'), count: timeline.data?.length },
    { id: 'details', label: t('drawer.details') },
  ];
  return (
    <>
      <div className={styles.top}>
        <DetailHeader
          pkg={pkg}
          onAct={(action) => {
            onAct(action, pkg);
          }}
        />
        {!isPhone && (
          <ActionRow
            pkg={pkg}
            onAct={(action) => {
              onAct(action, pkg);
            }}
          />
        )}
        <PackageJourney pkg={pkg} />
        <Warnings pkg={pkg} />
        {(pkg.wantsProof || pkg.receivedBy !== null || pkg.proofPhotos.length > 0) && (
          <Suspense fallback={null}>
            <DeliveryProof pkg={pkg} />
          </Suspense>
        )}
        <div className={styles.cards}>
          <RecipientCard pkg={pkg} />
          <DriverCard pkg={pkg} />
        </div>
        <DriverLocationSection pkg={pkg} />
        <LinkedPackages pkg={pkg} onOpen={onOpen} />
        {pkg.phone !== '' && <SameRecipient pkg={pkg} onOpen={onOpen} onRead={held.onRead} />}
        <div className={held.className}>
          <PackageExtensions pkg={pkg} />
        </div>
      </div>
      <div className={held.className}>
        <Tabs
          label={t('drawer.tabs')}
          items={tabs}
          value={tab}
          onChange={setTab}
          panelId="package-panel"
          className={styles.tabs}
        />
        <div
          id="package-panel"
          role="tabpanel"
          aria-label={tab === 'activity' ? t('drawer.activity') : t('drawer.details')}
          className={styles.panel}
        >
          {isPhone && tab === 'activity' && canAddNote(pkg) && <NoteComposer pkg={pkg} />}
          {tab === 'activity' ? (
            <Activity pkg={pkg} timeline={timeline} onOpen={onOpen} />
          ) : (
            <AllFields pkg={pkg} onOpen={onOpen} />
          )}
        </div>
      </div>
    </>
  );
}

/** The detail drawer of a parcel: beside the list, or covering it on phones. */
export default function PackageDrawer(props: Props): ReactNode {
  const { id, onClose, onPrevious, onNext, position, onOpen, onAct } = props;
  const t = useT('packages');
  const errorMessage = useErrorMessage();
  const viewer = useAtomValue(viewerAtom);
  const gone = useIsGone('package', id);
  const query = useLive(PackageQuery, { variables: { id }, watch: watched });
  const timeline = useLive(PackageTimelineQuery, { variables: { id }, watch: watched, rowId: id });
  const loaded = query.data?.package;
  const pkg = !gone && loaded?.id === id ? loaded : null;
  const missing =
    gone ||
    (loaded === null && !query.stale) ||
    query.error?.code === 'invalid_input' ||
    query.error?.code === 'missing';
  const footer = useFooter(pkg, onAct);
  useEffect(() => {
    runWhenIdle(preloadActions);
  }, []);
  const events = { ...timeline, data: timeline.data?.packageTimeline ?? undefined };
  return (
    <Drawer
      open
      onClose={onClose}
      actions={
        pkg && (
          <>
            {viewer && canPrint(viewer) && (
              <ButtonLink
                tone="quiet"
                className={styles.print}
                icon={Printer}
                href={printPath({ ids: [id] })}
                aria-label={t('actions.stickers')}
              />
            )}
            <PresenceStack location={{ screen: 'package', object: id }} withActivity />
          </>
        )
      }
      title={pkg ? pkg.trackingNumber : t('drawer.title')}
      hideTitle
      flush
      onPrevious={onPrevious}
      onNext={onNext}
      position={position}
      footer={footer}
    >
      {pkg && (
        <WhyContext value={{ pkg, entries: events.data, onOpen }}>
          <Suspense fallback={<DrawerSkeleton />}>
            <Content key={id} pkg={pkg} timeline={events} onOpen={onOpen} onAct={onAct} />
          </Suspense>
        </WhyContext>
      )}
      {!pkg && missing && <PackageUnavailable gone={gone} />}
      {!pkg && !missing && query.error && (
        <div className={styles.centered}>
          <ErrorState title={errorMessage(query.error)} onRetry={query.refetch} />
        </div>
      )}
      {!pkg && !missing && !query.error && <DrawerSkeleton />}
    </Drawer>
  );
}
