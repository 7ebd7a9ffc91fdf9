import type { ReactNode } from 'react';
import { Headset, Star } from 'lucide-react';
import { Link } from 'wouter';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { RatingMetrics } from '../documents.ts';
import { Change, difference } from '#client/charts/change.tsx';
import { listPath } from './links.ts';
import styles from './board.module.css';

interface RankingProps {
  title: string;
  people: RatingMetrics['best'];
  metrics: RatingMetrics;
}

/** Drivers and support users with their average and the number of their ratings, each a link to these. */
export function Ranking({ title, people, metrics }: RankingProps): ReactNode {
  const t = useT('ratings');
  const format = useFormat();
  return (
    <div className={styles.ranking}>
      <h2 className={styles.title}>{title}</h2>
      {people.length === 0 ? (
        <p className={styles.note}>{t('board.noRanking')}</p>
      ) : (
        <ol className={styles.people}>
          {people.map(
            ({ person, type, average, previousAverage, total }) =>
              person && (
                <li key={`${type} ${person.id}`}>
                  <Link href={listPath(metrics, { [type]: person.id })} className={styles.person}>
                    <Avatar name={person.name} photo={person.avatarId} size={22} decorative />
                    <span className={styles.who}>
                      <bdi className={styles.name}>{person.name}</bdi>
                      {type === 'support' && (
                        <span title={t('types.support')} className={styles.kind}>
                          <Headset size={13} aria-hidden />
                          <span className={styles.visuallyHidden}>{t('types.support')}</span>
                        </span>
                      )}
                    </span>
                    <Change
                      by={difference(average, previousAverage, 1)}
                      text={(by) => format.decimal(by, 1, { sign: true })}
                    />
                    <span className={styles.mark}>
                      <Star size={13} aria-hidden />
                      <Ltr>{format.decimal(average, 1)}</Ltr>
                    </span>
                    <Ltr className={styles.count}>{format.number(total)}</Ltr>
                  </Link>
                </li>
              ),
          )}
        </ol>
      )}
    </div>
  );
}
