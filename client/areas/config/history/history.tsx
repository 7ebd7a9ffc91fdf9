// Who changed what when in the configuration. An edit can be taken back: its old values become edits of the draft.
import { type ReactNode, useState } from 'react';
import { ArrowRight, Undo2 } from 'lucide-react';
import { useSetAtom } from 'jotai';
import { useClient } from 'urql';
import { isDay } from '#shared/lib/time.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useDelayed } from '#client/lib/use-delay.ts';
import { toRequestError } from '#client/lib/request-error.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { draftAtom } from '../draft/draft.ts';
import { useEditLabels } from '../draft/edit-labels.ts';
import type { ConfigData } from '../use-config.ts';
import { ConfigHistoryQuery, type HistoryEntry } from './documents.ts';
import { asFieldValue, takenBack } from './take-back.ts';
import { useUndoDated } from './use-undo-dated.ts';
import styles from './history.module.css';

const watched = ['hub', 'city', 'offersGroup', 'rules', 'holiday', 'commission', 'priceRule', 'taxRate', 'extra'];
const firstPage = { before: null };

interface ShownChange {
  field: string;
  label: string;
  /** Null for values that have no short words, such as prices. */
  was: string | null;
  is: string | null;
}

function Changes({ entry, config }: { entry: HistoryEntry; config: ConfigData }): ReactNode {
  const t = useT('config');
  const labels = useEditLabels(config);
  const shown = entry.changes.map(({ field, before, after }): ShownChange => {
    const [was, is] = [asFieldValue(before), asFieldValue(after)];
    const edit = {
      entity: 'rules' as const,
      id: entry.rowId,
      field,
      version: 1,
      before: was ?? null,
      after: is ?? null,
    };
    const label = labels.field(edit);
    if (was === undefined || is === undefined) return { field, label, was: null, is: null };
    return { field, label, was: labels.value(edit, was), is: labels.value(edit, is) };
  });
  return (
    <ul className={styles.changes}>
      {shown.map(({ field, label, was, is }) => (
        <li key={field}>
          <span className={styles.field}>{label}</span>
          {was !== null && is !== null && (
            <span className={styles.values}>
              <del>
                <bdi>{was}</bdi>
              </del>
              <span data-mirror="">
                <ArrowRight size={13} aria-label={t('difference.becomes')} />
              </span>
              <ins>
                <bdi>{is}</bdi>
              </ins>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Entry({ entry, config }: { entry: HistoryEntry; config: ConfigData }): ReactNode {
  const t = useT('config');
  const tUsers = useT('users');
  const format = useFormat();
  const setDraft = useSetAtom(draftAtom);
  const undo = takenBack(entry, config);
  const dated = useUndoDated(entry);
  const { hubs, cities, groups } = config;
  const known = [...hubs, ...cities].find(({ id }) => id === entry.rowId)?.nameFr;
  const name = known ?? groups.find(({ id }) => id === entry.rowId)?.name ?? entry.name;
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.what}>
          {tUsers(`story.entities.${entry.entity}`, { defaultValue: entry.entity })}
          {name !== null && (
            <>
              {' · '}
              <bdi>{isDay(name) ? format.date(`${name}T12:00:00Z`) : name}</bdi>
            </>
          )}
          {' · '}
          {tUsers(`story.acts.${entry.event}`, { defaultValue: entry.event })}
        </span>
        <span className={styles.who}>
          <bdi>{entry.actor?.name ?? t('history.system')}</bdi>
          {' · '}
          <time dateTime={entry.at} title={format.fullDate(entry.at)}>
            {format.dateTime(entry.at)}
          </time>
        </span>
      </div>
      {entry.changes.length > 0 && <Changes entry={entry} config={config} />}
      {undo && (
        <Button
          size="sm"
          icon={Undo2}
          className={styles.undo}
          onClick={() => {
            setDraft(undo);
            toast({ text: t('history.drafted'), tone: 'neutral' });
          }}
        >
          {t('history.undo')}
        </Button>
      )}
      {dated && (
        <Button size="sm" icon={Undo2} className={styles.undo} busy={dated.isRunning} onClick={() => dated.run()}>
          {t('history.takeBack')}
        </Button>
      )}
    </li>
  );
}

function Loading(): ReactNode {
  const late = useDelayed(true);
  return (
    <div className={styles.history} aria-busy>
      {late && Array.from({ length: 8 }, (_, place) => <Skeleton key={place} width="60%" height={14} />)}
    </div>
  );
}

interface Older {
  of: object;
  entries: readonly HistoryEntry[];
  before: string | null;
}

export default function History({ config }: { config: ConfigData }): ReactNode {
  const t = useT('config');
  const errorMessage = useErrorMessage();
  const client = useClient();
  const { data, error, refetch } = useLive(ConfigHistoryQuery, { variables: firstPage, watch: watched });
  useEntityChanges('hub', 'any', refetch);
  useEntityChanges('city', 'any', refetch);
  useEntityChanges('offersGroup', 'any', refetch);
  useEntityChanges('rules', 'any', refetch);
  useEntityChanges('holiday', 'any', refetch);
  useEntityChanges('commission', 'any', refetch);
  useEntityChanges('priceRule', 'any', refetch);
  useEntityChanges('taxRate', 'any', refetch);
  useEntityChanges('extra', 'any', refetch);
  const [older, setOlder] = useState<Older | null>(null);
  const [busy, setBusy] = useState(false);
  const first = data?.configHistory;
  if (!first) return error ? <ErrorState text={errorMessage(error)} onRetry={refetch} /> : <Loading />;
  const more = older?.of === first ? older : null;
  const before = more ? more.before : first.before;
  const load = async (): Promise<void> => {
    setBusy(true);
    const answer = await client.query(ConfigHistoryQuery, { before }).toPromise();
    setBusy(false);
    const problem = toRequestError(answer.error);
    if (problem) toast({ text: errorMessage(problem), tone: 'danger' });
    if (!answer.data) return;
    const page = answer.data.configHistory;
    setOlder({ of: first, entries: [...(more?.entries ?? []), ...page.entries], before: page.before });
  };
  const entries = [...first.entries, ...(more?.entries ?? [])];
  return (
    <div className={styles.history}>
      <p className={styles.quiet}>{t('history.about')}</p>
      {entries.length === 0 && <EmptyState variant="row" title={t('history.none')} text="" />}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} config={config} />
        ))}
      </ol>
      {before !== null && (
        <Button busy={busy} onClick={() => load()}>
          {t('history.older')}
        </Button>
      )}
    </div>
  );
}
