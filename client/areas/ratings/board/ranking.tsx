import type { ReactNode } from 'react';
import { Headset, Star } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { RatingSummaryResult } from '../documents.ts';
import styles from './board.module.css';

/** Drivers and support users with their average and the number of their ratings. */
export function Ranking({ title, people }: { title: string; people: RatingSummaryResult['best'] }): ReactNode {
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
            ({ person, type, average, total }) =>
              person && (
                <li key={`${type} ${person.id}`}>
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
                  <span className={styles.mark}>
                    <Star size={13} aria-hidden />
                    <Ltr>{format.decimal(average, 1)}</Ltr>
                  </span>
                  <Ltr className={styles.total}>{format.number(total)}</Ltr>
                </li>
              ),
          )}
        </ol>
      )}
    </div>
  );
}
