// One event beside the list: what it was about, who did it from where, and each value before and after.
import type { ReactNode } from 'react';
import { History, UserRound } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import type { LogRow } from './documents.ts';
import type { LogAddress } from './log-url.ts';
import { useLogWords } from './use-log-words.ts';
import styles from './logs.module.css';

interface DetailProps {
  entry: LogRow;
  onChange: (change: Partial<LogAddress>) => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

function useFacts({ seq, at, object, subject, objectId, version, actor, actorRole, source, apiKey, name }: LogRow) {
  const t = useT('logs');
  const words = useLogWords();
  const format = useFormat();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('facts.at'), <bdi key="at">{format.fullDate(at)}</bdi>],
    [
      t('facts.actor'),
      actor ? <bdi key="actor">{`${actor.name} · ${words.role(actorRole)}`}</bdi> : words.role(actorRole),
    ],
    [t('facts.source'), source === null ? null : [words.source(source), apiKey].filter(Boolean).join(' · ')],
    [t('facts.object'), <bdi key="object">{[words.object(object), subject].filter(Boolean).join(' ')}</bdi>],
    [
      t('facts.objectId'),
      <Ltr key="id" mono>
        {objectId}
      </Ltr>,
    ],
    [t('facts.version'), format.number(version)],
    [
      t('facts.event'),
      <Ltr key="name" mono>
        {name}
      </Ltr>,
    ],
    [t('facts.seq'), seq === null ? t('notNumbered') : <Ltr key="seq">{format.number(seq)}</Ltr>],
  ];
  return facts.filter(([, value]) => value !== null);
}

function Values({ entry: { details } }: { entry: LogRow }): ReactNode {
  const t = useT('logs');
  const words = useLogWords();
  if (details.length === 0) return <p className={styles.muted}>{t('noDetails')}</p>;
  return (
    <table className={styles.values}>
      <thead>
        <tr>
          <th scope="col">{t('values.field')}</th>
          <th scope="col">{t('values.before')}</th>
          <th scope="col">{t('values.after')}</th>
        </tr>
      </thead>
      <tbody>
        {details.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{words.field(field)}</th>
            <td className={styles.before}>{before === null ? '—' : <bdi>{words.value(field, before)}</bdi>}</td>
            <td>{after === null ? '—' : <bdi>{words.value(field, after)}</bdi>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function LogDetail({ entry, onChange, ...neighbours }: DetailProps): ReactNode {
  const t = useT('logs');
  const words = useLogWords();
  const { actor, objectId } = entry;
  return (
    <Drawer
      open
      title={words.act(entry)}
      onClose={() => {
        onChange({ open: null });
      }}
      {...neighbours}
    >
      <div className={styles.detail}>
        <dl className={styles.facts}>
          {useFacts(entry).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <section aria-label={t('values.title')}>
          <h3>{t('values.title')}</h3>
          <Values entry={entry} />
        </section>
        <div className={styles.ways}>
          <Button
            icon={History}
            onClick={() => {
              onChange({ filter: { objectId }, search: '', open: null });
            }}
          >
            {t('wholeStory')}
          </Button>
          {actor && (
            <Button
              icon={UserRound}
              onClick={() => {
                onChange({ filter: { actors: [actor.id] }, search: '', open: null });
              }}
            >
              {t('actsOf', { name: actor.name })}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  );
}
