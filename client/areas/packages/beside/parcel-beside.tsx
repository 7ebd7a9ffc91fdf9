// A parcel beside something else that is about it, such as a claim: its facts, what the viewer may do with it, and its
// history, all live.
import { type ReactNode, useState } from 'react';
import { SlidersHorizontal } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import { useRowMenuEntries } from '#client/list/actions/row-menu.tsx';
import type { ActionReport, PendingAction } from '#client/list/actions/action-types.ts';
import { placeName } from '#client/list/columns.tsx';
import { useIsGone } from '#client/live/use-pending-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { StatusPill } from '#client/ui/display/status/status-pill.tsx';
import { Timeline } from '#client/ui/display/timeline.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { Menu } from '#client/ui/overlay/menu/menu.tsx';
import { packageRowActions } from '../actions/actions.ts';
import { useTimelineItems } from '../detail/activity/timeline-items.tsx';
import { type Package, PackageQuery } from '../documents.ts';
import { isSender } from '../permissions.ts';
import { useStatusLabel } from '../status-label.ts';
import { PackageTimelineQuery, type TimelineEntry } from '../timeline-query.ts';
import styles from './parcel-beside.module.css';

const watched = ['package'];
/** Slips, notes and the erasure belong to the screen of parcels. */
const elsewhere = new Set(['addNote', 'eraseRecipient', 'pickupSlip', 'exitSlip', 'returnSlip', 'recordWhatsapp']);

const isOffered = (action: string): boolean => !elsewhere.has(action);

/** The menu of the actions, and the one that runs. */
function Actions({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const [pending, setPending] = useState<PendingAction<Package> | null>(null);
  const entriesOf = useRowMenuEntries(packageRowActions.presentation);
  const entries = entriesOf(
    pkg,
    (action) => {
      setPending({ action, rows: [pkg] });
    },
    isOffered,
  );
  const done = ({ failures }: ActionReport<Package>): void => {
    setPending(null);
    // There is no place for failures beside the row, as a list has.
    for (const { id, reason } of failures) toast({ text: reason, tone: 'danger', key: `beside ${id}` });
  };
  return (
    <>
      {entries.length > 0 && (
        <Menu
          label={t('drawer.actions')}
          align="end"
          entries={entries}
          trigger={
            <Button block icon={SlidersHorizontal}>
              {t('drawer.actions')}
            </Button>
          }
        />
      )}
      {pending && (
        <ActionRunner
          actions={packageRowActions}
          pending={pending}
          onDone={done}
          onCancel={() => {
            setPending(null);
          }}
        />
      )}
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Facts({ pkg }: { pkg: Package }): ReactNode {
  const t = useT('packages');
  const viewer = useAtomValue(viewerAtom);
  const { recipientName, city, cityText, driver, company, cod } = pkg;
  return (
    <dl className={styles.lines}>
      <Line label={t('columns.recipient')}>
        <bdi>{recipientName}</bdi>
      </Line>
      <Line label={t('columns.city')}>
        <bdi>{city ? placeName(city) : cityText}</bdi>
      </Line>
      {driver && (
        <Line label={t('columns.driver')}>
          <bdi>{driver.name}</bdi>
        </Line>
      )}
      {company && viewer && !isSender(viewer) && (
        <Line label={t('columns.customer')}>
          <bdi>{company.name}</bdi>
        </Line>
      )}
      {cod !== null && (
        <Line label={t('columns.cod')}>
          <Money centimes={cod} />
        </Line>
      )}
    </dl>
  );
}

function History({ pkg, entries }: { pkg: Package; entries: readonly TimelineEntry[] }): ReactNode {
  const t = useT('packages');
  const [, navigate] = useLocation();
  const toItems = useTimelineItems({
    pkg,
    onOpen: (id) => {
      navigate(`${screenPath('package')}?tab=all&id=${id}`);
    },
  });
  return (
    <details className={styles.history} open>
      <summary>{t('drawer.activity')}</summary>
      <Timeline label={t('drawer.activity')} items={toItems(entries)} />
    </details>
  );
}

/** A parcel by its id; nothing if the viewer does not see it. */
export default function ParcelBeside({ id }: { id: string }): ReactNode {
  const errorMessage = useErrorMessage();
  const statusLabel = useStatusLabel();
  const gone = useIsGone('package', id);
  const { data, error, loading, refetch } = useLive(PackageQuery, { variables: { id }, watch: watched });
  const timeline = useLive(PackageTimelineQuery, { variables: { id }, watch: watched, rowId: id });
  const pkg = data?.package;
  if (loading) return <Skeleton width="100%" height={140} />;
  if (error && !pkg) return <ErrorState variant="row" title={errorMessage(error)} onRetry={refetch} />;
  if (gone || pkg?.id !== id) return null;
  return (
    <section className={styles.beside} aria-label={pkg.trackingNumber}>
      <div className={styles.box}>
        <p className={styles.head}>
          <Link href={`${screenPath('package')}?tab=all&id=${id}`} className={styles.link}>
            <Ltr mono>{pkg.trackingNumber}</Ltr>
          </Link>
        </p>
        <StatusPill status={pkg.status}>{statusLabel(pkg.status)}</StatusPill>
        <Facts pkg={pkg} />
        <Actions pkg={pkg} />
      </div>
      {timeline.data?.packageTimeline && <History pkg={pkg} entries={timeline.data.packageTimeline} />}
    </section>
  );
}
