// The columns of the log, and its rows on a phone.
import { type ReactNode, useMemo } from 'react';
import { ArrowRight } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import type { TableColumn } from '#client/ui/table/table-types.ts';
import type { LogRow } from './documents.ts';
import { useLogWords } from './use-log-words.ts';
import styles from './logs.module.css';

/** A number stays as it is in Arabic; a name is read in its own direction. */
function Subject({ entry: { object, subject } }: { entry: LogRow }): ReactNode {
  const words = useLogWords();
  return (
    <span className={styles.subject}>
      <span className={styles.kind}>{words.object(object)}</span>
      {subject !== null && <bdi>{subject}</bdi>}
    </span>
  );
}

function Actor({ entry: { actor, actorRole } }: { entry: LogRow }): ReactNode {
  const words = useLogWords();
  if (!actor) return <span className={styles.muted}>{words.role(actorRole)}</span>;
  return (
    <span className={styles.actor}>
      <Avatar name={actor.name} photo={actor.avatarId} size={22} decorative />
      <span className={styles.name}>
        <bdi>{actor.name}</bdi>
      </span>
      <span className={styles.muted}>{words.role(actorRole)}</span>
    </span>
  );
}

/** The first values that the event changed. */
function Changes({ entry: { details } }: { entry: LogRow }): ReactNode {
  const t = useT('logs');
  const words = useLogWords();
  const shown = details.filter(({ before, field }) => before !== null || field === 'status');
  if (shown.length === 0) return null;
  return (
    <span className={styles.changes}>
      {shown.slice(0, 2).map(({ field, before, after }) => (
        <span key={field} className={styles.change}>
          {words.field(field)}
          {before !== null && <bdi>{words.value(field, before)}</bdi>}
          <ArrowRight size={12} aria-label={t('values.becomes')} className={styles.arrow} />
          <bdi>{after === null ? '—' : words.value(field, after)}</bdi>
        </span>
      ))}
    </span>
  );
}

function Moment({ at }: { at: string }): ReactNode {
  const format = useFormat();
  return (
    <time dateTime={at}>
      <bdi>{format.dateTime(at)}</bdi>
    </time>
  );
}

export function useLogColumns(): readonly TableColumn<LogRow>[] {
  const t = useT('logs');
  return useMemo(
    () => [
      { id: 'at', header: t('columns.at'), width: 148, cell: ({ at }) => <Moment at={at} /> },
      { id: 'actor', header: t('columns.actor'), width: 284, cell: (entry) => <Actor entry={entry} /> },
      { id: 'act', header: t('columns.act'), width: 190, cell: (entry) => <Act entry={entry} /> },
      { id: 'object', header: t('columns.object'), minWidth: 190, cell: (entry) => <Subject entry={entry} /> },
      { id: 'changes', header: t('columns.changes'), minWidth: 220, cell: (entry) => <Changes entry={entry} /> },
      { id: 'source', header: t('columns.source'), width: 110, cell: (entry) => <Source entry={entry} /> },
    ],
    [t],
  );
}

function Act({ entry }: { entry: LogRow }): ReactNode {
  return <strong className={styles.act}>{useLogWords().act(entry)}</strong>;
}

function Source({ entry: { source } }: { entry: LogRow }): ReactNode {
  const words = useLogWords();
  return source === null ? null : <Badge tone="neutral">{words.source(source)}</Badge>;
}

/** An event on a phone. */
export function LogCard({ entry }: { entry: LogRow }): ReactNode {
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <Act entry={entry} />
        <span className={styles.muted}>
          <Moment at={entry.at} />
        </span>
      </div>
      <Subject entry={entry} />
      <Actor entry={entry} />
      <Changes entry={entry} />
    </div>
  );
}
