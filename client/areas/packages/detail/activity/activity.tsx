import { type ReactNode, useState } from 'react';
import { Printer } from 'lucide-react';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Pill } from '#client/ui/button/pill.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Timeline } from '#client/ui/display/timeline.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import type { LiveQuery } from '#client/live/use-live.ts';
import type { Package } from '../../documents.ts';
import type { TimelineEntry } from '../../timeline-query.ts';
import { type ActivityKind, activityKinds, entriesOfKind } from './activity-filter.ts';
import { useTimelineItems } from './timeline-items.tsx';
import styles from './activity.module.css';
import detailStyles from '../detail.module.css';

interface ActivityProps {
  pkg: Package;
  timeline: LiveQuery<readonly TimelineEntry[]>;
  onOpen: (id: string) => void;
}

/** Limits the activity to one kind of events, and prints what is shown. */
function Toolbar({ kind, onChange }: { kind: ActivityKind; onChange: (kind: ActivityKind) => void }): ReactNode {
  const t = useT('packages');
  return (
    <div className={styles.toolbar}>
      <fieldset aria-label={t('activity.filter')} className={styles.kinds}>
        {activityKinds.map((each) => (
          <Pill
            key={each}
            size="sm"
            active={each === kind}
            onClick={() => {
              onChange(each);
            }}
          >
            {t(`activity.kinds.${each}`)}
          </Pill>
        ))}
      </fieldset>
      <IconButton
        size="sm"
        icon={Printer}
        label={t('activity.print')}
        onClick={() => {
          window.print();
        }}
      />
    </div>
  );
}

function Events({ pkg, entries, onOpen }: Omit<ActivityProps, 'timeline'> & { entries: readonly TimelineEntry[] }) {
  const t = useT('packages');
  const toItems = useTimelineItems({ pkg, onOpen });
  const [kind, setKind] = useState<ActivityKind>('all');
  const shown = entriesOfKind(entries, kind);
  return (
    <>
      <Toolbar kind={kind} onChange={setKind} />
      {shown.length === 0 && kind !== 'all' ? (
        <EmptyState variant="row" title={t('activity.none')} />
      ) : (
        <Timeline label={t('drawer.activity')} items={toItems(shown)} />
      )}
    </>
  );
}

/** The events and notes of the parcel, newest first, kept up to date. */
export function Activity({ pkg, timeline, onOpen }: ActivityProps): ReactNode {
  const errorMessage = useErrorMessage();
  if (timeline.data) return <Events pkg={pkg} entries={timeline.data} onOpen={onOpen} />;
  if (timeline.error)
    return <ErrorState variant="row" title={errorMessage(timeline.error)} onRetry={timeline.refetch} />;
  return (
    <div className={detailStyles.skeleton} aria-hidden>
      <Skeleton width="70%" />
      <Skeleton width="50%" />
      <Skeleton width="62%" />
    </div>
  );
}
