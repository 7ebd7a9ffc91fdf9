// What was begun and not finished, and the last imports: a click opens them.
import { type ReactNode, useCallback, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { importLimits } from '#shared/areas/imports/import.ts';
import { dayMs } from '#shared/lib/time.ts';
import { shownFileName } from '#client/lib/bidi.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { ImportsQuery, type ImportSummary } from '../documents.ts';
import styles from './draft-list.module.css';

const watched = ['import'];
const firstShown = 6;

function Line({ item, onOpen }: { item: ImportSummary; onOpen: (id: string) => void }): ReactNode {
  const t = useT('imports');
  const format = useFormat();
  const isDraft = item.status === 'draft';
  const until = new Date(Date.parse(item.updatedAt) + importLimits.draftDays * dayMs).toISOString();
  return (
    <li>
      <button type="button" className={styles.draft} onClick={() => onOpen(item.id)}>
        <span className={styles.draftName}>
          <bdi>{shownFileName(item.name)}</bdi>
          <small>
            {item.company?.name !== undefined && <bdi>{item.company.name}</bdi>}
            {item.owner?.name !== undefined && <bdi>{item.owner.name}</bdi>}
            <RelativeTime at={item.createdAt} variant="long" />
            {isDraft && <span>{t('drafts.until', { date: format.date(until) })}</span>}
          </small>
        </span>
        <Badge tone={isDraft ? 'warning' : 'success'}>
          {isDraft ? t('drafts.draft', { count: item.rowCount }) : t('drafts.done', { count: item.createdCount })}
        </Badge>
        <ChevronRight size={16} aria-hidden data-mirror="" />
      </button>
    </li>
  );
}

interface PageProps {
  /** The import before them; null for the newest. */
  before: string | null;
  onOpen: (id: string) => void;
}

/** Imports that the viewer sees, live, and on request those before them. */
function ImportPage({ before, onOpen }: PageProps): ReactNode {
  const t = useT('imports');
  const errorMessage = useErrorMessage();
  const [shown, setShown] = useState(before === null ? firstShown : importLimits.listed);
  const [hasOlder, setHasOlder] = useState(false);
  const { data, error, refetch } = useLive(ImportsQuery, { variables: { before }, watch: watched });
  useEntityChanges(
    'import',
    'new',
    useCallback(() => refetch(), [refetch]),
  );
  if (!data && error) return <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />;
  const all = data?.imports ?? [];
  const items = all.filter(({ status }) => status === 'draft' || status === 'done').slice(0, shown);
  const last = all.at(-1);
  const mayHaveMore = items.length < all.length || all.length === importLimits.listed;
  return (
    <>
      {items.map((item) => (
        <Line key={item.id} item={item} onOpen={onOpen} />
      ))}
      {hasOlder && last && <ImportPage before={last.id} onOpen={onOpen} />}
      {!hasOlder && mayHaveMore && (
        <li>
          <Button
            tone="quiet"
            block
            onClick={() => {
              if (shown < all.length) setShown(importLimits.listed);
              else setHasOlder(true);
            }}
          >
            {t('drafts.older')}
          </Button>
        </li>
      )}
    </>
  );
}

/** The imports that the viewer sees, the newest first. Nothing while there are none. */
export function DraftList({ onOpen }: { onOpen: (id: string) => void }): ReactNode {
  const t = useT('imports');
  return (
    <section className={styles.drafts} aria-labelledby="import-drafts">
      <h3 id="import-drafts">{t('drafts.title')}</h3>
      <ul>
        <ImportPage before={null} onOpen={onOpen} />
      </ul>
    </section>
  );
}
