import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { LockKeyhole, Pencil, StickyNote, TriangleAlert } from 'lucide-react';
import { isRole } from '#shared/access/roles.ts';
import { StatusGlyph } from '#client/kit/glyph/status-glyph.tsx';
import { Button } from '#client/kit/ui/button.tsx';
import { ErrorState } from '#client/kit/ui/error-state.tsx';
import { Skeleton } from '#client/kit/ui/skeleton.tsx';
import { Timeline, type TimelineItem } from '#client/kit/ui/timeline.tsx';
import { casablancaDay, type Formatters } from '#client/kit/format.ts';
import { clockNow } from '#client/kit/clock.ts';
import { useFormat } from '#client/kit/use-format.ts';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import type { Live } from '#client/live/use-live.ts';
import { actionIcon } from '../actions.ts';
import type { Pkg, TimelineEntry } from '../documents.ts';
import { useStatusWord } from '../status-word.ts';
import { Changes, useEventFacts } from './event-facts.tsx';
import styles from './drawer.module.css';

interface ActivityProps {
  pkg: Pkg;
  timeline: Live<readonly TimelineEntry[]>;
  onOpen: (id: string) => void;
}

const eventName = (name: string): string => name.replace(/^package\./, '');

/** Today the clock, before today the day as well; an Arabic day reads from the right, wherever it stands. */
function timeOf(at: string, format: Formatters): string {
  if (casablancaDay(at) === casablancaDay(clockNow())) return format.time(at);
  return format.locale.startsWith('ar') ? `\u2067${format.dateTime(at)}\u2069` : format.dateTime(at);
}

function iconOf({ name, to, from }: TimelineEntry, current: boolean): ReactNode {
  if (to !== null && to !== from) return <StatusGlyph status={to} colour="status" />;
  if (name === 'package.flagged') return <TriangleAlert size={14} aria-hidden />;
  if (name === 'package.edited') return <Pencil size={13} aria-hidden />;
  const Icon = {
    assigned: actionIcon('assign'),
    pickupAssigned: actionIcon('assignPickup'),
    returnAssigned: actionIcon('assignReturn'),
    returnMoved: actionIcon('moveReturn'),
    redirected: actionIcon('redirect'),
    processed: actionIcon('markProcessed'),
  }[eventName(name)];
  return Icon ? <Icon size={14} aria-hidden /> : current && <StatusGlyph status={to ?? 'created'} />;
}

const dangerous = new Set(['canceled', 'writtenOff']);

function joined(parts: readonly ReactNode[]): ReactNode {
  // The pieces of one event never change their order.
  return parts.map((part, place) => (
    <Fragment key={String(place)}>
      {place > 0 && ' · '}
      {part}
    </Fragment>
  ));
}

function useItems({ onOpen }: Pick<ActivityProps, 'onOpen'>): (entries: readonly TimelineEntry[]) => TimelineItem[] {
  const t = useWords('packages');
  const roles = useWords('roles');
  const format = useFormat();
  const word = useStatusWord();
  const factsOf = useEventFacts();
  const actor = (entry: TimelineEntry): ReactNode =>
    entry.actor ? (
      <>
        <bdi>{entry.actor.name}</bdi>
        {isRole(entry.actorRole) && ` · ${roles(entry.actorRole)}`}
      </>
    ) : (
      t('said.system')
    );
  const sub = (entry: TimelineEntry): ReactNode => (
    <>
      {actor(entry)}
      {entry.changes.length > 0 && <Changes changes={entry.changes} />}
      {entry.linkedId !== null && <Linked id={entry.linkedId} onOpen={onOpen} />}
    </>
  );
  const event = (entry: TimelineEntry, current: boolean): TimelineItem => {
    const moved = entry.to !== null && entry.to !== entry.from;
    // What a newer version wrote is still a change.
    const name = t([`events.${eventName(entry.name)}`, 'events.edited']);
    const facts = factsOf(entry);
    const detail = moved && facts.length === 0 ? [name] : facts;
    return {
      id: entry.id,
      icon: iconOf(entry, current),
      title: moved && entry.to !== null ? word(entry.to) : name,
      detail: detail.length > 0 ? joined(detail) : undefined,
      sub: sub(entry),
      time: timeOf(entry.at, format),
      dateTime: entry.at,
      look: current
        ? 'current'
        : dangerous.has(eventName(entry.name)) || entry.name === 'package.flagged'
          ? 'danger'
          : 'event',
    };
  };
  const note = (entry: TimelineEntry, text: string, icon: ReactNode, sub: ReactNode): TimelineItem => ({
    id: `${entry.id}-note`,
    icon,
    detail: <bdi>{t('said.quote', { text })}</bdi>,
    sub,
    time: timeOf(entry.at, format),
    dateTime: entry.at,
    look: 'note',
  });
  const notes = (entry: TimelineEntry): TimelineItem[] => {
    if (entry.internalNote !== null)
      return [
        note(
          entry,
          entry.internalNote,
          <LockKeyhole size={13} aria-hidden />,
          <>
            {actor(entry)} · {t('details.internalNote')}
          </>,
        ),
      ];
    return entry.note === null
      ? []
      : [note(entry, entry.note, <StickyNote size={14} aria-hidden />, entry.actor?.name ?? t('said.system'))];
  };
  return (entries) => {
    const latest = entries.find(({ to, from }) => to !== null && to !== from)?.id;
    return entries.flatMap((entry) =>
      entry.name === 'package.noteAdded' ? notes(entry) : [...notes(entry), event(entry, entry.id === latest)],
    );
  };
}

function Linked({ id, onOpen }: { id: string; onOpen: (id: string) => void }): ReactNode {
  const t = useWords('packages');
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

/** What happened to the parcel, newest first, live. */
export function Activity({ timeline, onOpen }: ActivityProps): ReactNode {
  const t = useWords('packages');
  const words = useProblemWords();
  const items = useItems({ onOpen });
  if (timeline.data) return <Timeline label={t('drawer.activity')} items={items(timeline.data)} />;
  if (timeline.problem) return <ErrorState look="row" title={words(timeline.problem)} onRetry={timeline.rerun} />;
  return (
    <div className={styles.bones} aria-hidden>
      <Skeleton width="70%" />
      <Skeleton width="50%" />
      <Skeleton width="62%" />
    </div>
  );
}
