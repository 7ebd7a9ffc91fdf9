// The events and notes of a parcel as items of a timeline: who, what, when, where from, and the values that changed.
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { ImageOff, LockKeyhole, Pencil, Printer, StickyNote, TriangleAlert } from 'lucide-react';
import { isRole } from '#shared/access/roles.ts';
import { StatusGlyph } from '#client/ui/display/status/status-glyph.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { type TimelineItem } from '#client/ui/display/timeline.tsx';
import { moroccoDay, type Formatters } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { packageRowActions } from '../../actions/actions.ts';
import type { Package } from '../../documents.ts';
import type { TimelineEntry } from '../../timeline-query.ts';
import { useStatusLabel } from '../../status-label.ts';
import { FieldChanges, useEventDetails } from './event-details.tsx';
import { ReportPhotos } from './report-photos.tsx';
import styles from './timeline-items.module.css';

interface TimelineItemsProps {
  pkg: Package;
  onOpen: (id: string) => void;
}

interface EventFooterProps {
  entry: TimelineEntry;
  packageId: string;
  onOpen: (id: string) => void;
}

const eventName = (name: string): string => name.replace(/^package\./, '');

/** The time of an event, with its date unless that is today. Arabic dates are isolated as right-to-left text. */
function formatEventTime(at: string, format: Formatters): string {
  if (moroccoDay(at) === moroccoDay(serverNow())) return format.time(at);
  return format.locale.startsWith('ar') ? `\u2067${format.dateTime(at)}\u2069` : format.dateTime(at);
}

function eventIcon({ name, to, from }: TimelineEntry, current: boolean): ReactNode {
  if (to !== null && to !== from) return <StatusGlyph status={to} colour="status" />;
  if (name === 'package.flagged') return <TriangleAlert size={14} aria-hidden />;
  if (name === 'package.edited') return <Pencil size={13} aria-hidden />;
  if (name === 'package.reprinted') return <Printer size={14} aria-hidden />;
  if (name === 'package.photoRemoved') return <ImageOff size={13} aria-hidden />;
  const Icon = {
    assigned: packageRowActions.spec('assign').icon,
    pickupAssigned: packageRowActions.spec('assignPickup').icon,
    returnAssigned: packageRowActions.spec('assignReturn').icon,
    returnMoved: packageRowActions.spec('moveReturn').icon,
    listedOnSlip: packageRowActions.spec('exitSlip').icon,
    redirected: packageRowActions.spec('redirect').icon,
    processed: packageRowActions.spec('markProcessed').icon,
  }[eventName(name)];
  return Icon ? <Icon size={14} aria-hidden /> : current && <StatusGlyph status={to ?? 'created'} />;
}

/** How long after it was made an event must have reached the server for both times to be shown. */
const lateMs = 60_000;

/** True if it was made on a phone without a network, and sent later. */
const isLate = ({ at, madeAt }: TimelineEntry): boolean =>
  madeAt !== null && Date.parse(at) - Date.parse(madeAt) > lateMs;

const destructiveEvents = new Set(['canceled', 'writtenOff']);

function joinParts(parts: readonly ReactNode[]): ReactNode {
  // The index is a stable key: the parts of an event never change order.
  return parts.map((part, index) => (
    <Fragment key={String(index)}>
      {index > 0 && ' · '}
      {part}
    </Fragment>
  ));
}

/** The label of an event. A newer server can record events that this client does not know: those are shown as edits. */
function useEventLabel(): (name: string) => string {
  const t = useT('packages');
  return (name) => t([`events.${eventName(name)}`, 'events.edited']);
}

/** Returns a function that turns the events and notes of a parcel into items of a timeline, in the same order. */
export function useTimelineItems(props: TimelineItemsProps): (entries: readonly TimelineEntry[]) => TimelineItem[] {
  const toEvent = useEventItem(props);
  const toNotes = useNoteItems();
  return (entries) => {
    const latest = entries.find(({ to, from }) => to !== null && to !== from)?.id;
    return entries.flatMap((entry) =>
      entry.name === 'package.noteAdded' ? toNotes(entry) : [...toNotes(entry), toEvent(entry, entry.id === latest)],
    );
  };
}

function useEventItem({ pkg, onOpen }: TimelineItemsProps): (entry: TimelineEntry, current: boolean) => TimelineItem {
  const format = useFormat();
  const statusLabel = useStatusLabel();
  const eventDetails = useEventDetails();
  const eventLabel = useEventLabel();
  return (entry, current) => {
    const statusChanged = entry.to !== null && entry.to !== entry.from;
    const name = eventLabel(entry.name);
    const details = eventDetails(entry);
    const detail = statusChanged && details.length === 0 ? [name] : details;
    return {
      id: entry.id,
      icon: eventIcon(entry, current),
      title: statusChanged && entry.to !== null ? statusLabel(entry.to) : name,
      detail: detail.length > 0 ? joinParts(detail) : undefined,
      sub: <EventFooter entry={entry} packageId={pkg.id} onOpen={onOpen} />,
      time: formatEventTime(entry.at, format),
      dateTime: entry.at,
      variant: current
        ? 'current'
        : destructiveEvents.has(eventName(entry.name)) || entry.name === 'package.flagged'
          ? 'danger'
          : 'event',
    };
  };
}

/** The note of an event, or its internal note; none for an event without. */
function useNoteItems(): (entry: TimelineEntry) => TimelineItem[] {
  const t = useT('packages');
  const format = useFormat();
  const note = (entry: TimelineEntry, text: string, icon: ReactNode, sub: ReactNode): TimelineItem => ({
    id: `${entry.id}-note`,
    icon,
    detail: <bdi>{t('said.quote', { text })}</bdi>,
    sub,
    time: formatEventTime(entry.at, format),
    dateTime: entry.at,
    variant: 'note',
  });
  return (entry) => {
    if (entry.internalNote !== null) {
      const sub = (
        <>
          <Actor entry={entry} /> · {t('details.internalNote')}
        </>
      );
      return [note(entry, entry.internalNote, <LockKeyhole size={13} aria-hidden />, sub)];
    }
    return entry.note === null
      ? []
      : [note(entry, entry.note, <StickyNote size={14} aria-hidden />, entry.actor?.name ?? t('said.system'))];
  };
}

function Actor({ entry: { actor, actorRole } }: { entry: TimelineEntry }): ReactNode {
  const t = useT('packages');
  const roles = useT('roles');
  if (!actor) return t('said.system');
  return (
    <>
      <bdi>{actor.name}</bdi>
      {isRole(actorRole) && ` · ${roles(actorRole)}`}
    </>
  );
}

/** Below an event: who did it, from where and why, its photos, and the values that changed. */
function EventFooter({ entry, packageId, onOpen }: EventFooterProps): ReactNode {
  const t = useT('packages');
  const format = useFormat();
  return (
    <>
      <Actor entry={entry} />
      {entry.source !== null && ` · ${t(`sources.${entry.source}`)}`}
      {isLate(entry) &&
        entry.madeAt !== null &&
        ` · ${t('said.madeAt', { time: formatEventTime(entry.madeAt, format) })}`}
      {entry.apiKey !== null && (
        <>
          {' · '}
          <bdi>{t('said.apiKey', { name: entry.apiKey })}</bdi>
        </>
      )}
      {entry.cause && <Cause cause={entry.cause} />}
      {entry.photos.length > 0 && (
        <ReportPhotos
          packageId={packageId}
          photos={entry.photos}
          caption={<PhotoCaption entry={entry} />}
          isKept={entry.name === 'package.delivered'}
        />
      )}
      {entry.changes.length > 0 && <FieldChanges changes={entry.changes} />}
      {entry.linkedId !== null && <LinkedPackageButton id={entry.linkedId} onOpen={onOpen} />}
    </>
  );
}

/** The event that caused another, and who did that one. */
function Cause({ cause }: { cause: NonNullable<TimelineEntry['cause']> }): ReactNode {
  const t = useT('packages');
  const eventLabel = useEventLabel();
  return (
    <>
      {' · '}
      {t('said.cause', { event: eventLabel(cause.name) })}
      {cause.actor && (
        <>
          {' · '}
          <bdi>{cause.actor.name}</bdi>
        </>
      )}
    </>
  );
}

/** Who took the photos of an event, and when. */
function PhotoCaption({ entry: { actor, at } }: { entry: TimelineEntry }): ReactNode {
  const format = useFormat();
  return (
    <>
      {actor && (
        <>
          <bdi>{actor.name}</bdi> ·{' '}
        </>
      )}
      <time dateTime={at}>{formatEventTime(at, format)}</time>
    </>
  );
}

function LinkedPackageButton({ id, onOpen }: { id: string; onOpen: (id: string) => void }): ReactNode {
  const t = useT('packages');
  return (
    <span className={styles.linked}>
      <Button
        size="sm"
        tone="quiet"
        onClick={() => {
          onOpen(id);
        }}
      >
        {t('drawer.openLinked')}
      </Button>
    </span>
  );
}
