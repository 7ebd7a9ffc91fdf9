// What stands in the hub: by age, and by shelf.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { addDays } from '#client/lib/formatters.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { placeName } from '#client/list/columns.tsx';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { Board, BoardShelf } from '../documents.ts';
import { packagesPath } from './paths.ts';
import styles from './board.module.css';

const ages = ['today', 'days', 'old'] as const;

/** The days on which parcels of an age came, as the list has them. */
function daysOf(age: (typeof ages)[number], recentSince: string): string {
  const today = addDays(recentSince, 2);
  if (age === 'today') return `${today}..`;
  return age === 'days' ? `${recentSince}..${today}` : `..${recentSince}`;
}

/** How long parcels have been here. */
export function Ages({ board: { hubId, inHouse, recentSince } }: { board: Board }): ReactNode {
  const t = useT('house');
  const format = useFormat();
  return (
    <p className={styles.ages}>
      {ages.map((age) => (
        <Link
          key={age}
          className={cx(styles.chip, age === 'old' && inHouse.old > 0 && styles.warning)}
          href={packagesPath({ hub: hubId, status: 'inhouse', housed: daysOf(age, recentSince) })}
        >
          <span>{t(`ages.${age}`)}</span>
          <Ltr className={styles.number}>{format.number(inHouse[age])}</Ltr>
        </Link>
      ))}
    </p>
  );
}

/** What belongs on a shelf, in words. */
function useShelfText(): (shelf: BoardShelf['shelf']) => string {
  const t = useT('house');
  const format = useFormat();
  return (shelf) => {
    if (!shelf) return t('board.unshelvedText');
    if (shelf.kind === 'returns') return t('shelf.returns');
    if (shelf.kind === 'route') return t('shelf.route', { hub: shelf.toHub ? placeName(shelf.toHub) : '' });
    const names = shelf.cities.map(placeName);
    return names.length > 3
      ? t('shelf.citiesMore', { cities: format.list(names.slice(0, 2)), n: format.number(names.length - 2) })
      : format.list(names);
  };
}

/** Ages as parts of a bar. */
function AgeBar({ shelf, most }: { shelf: BoardShelf; most: number }): ReactNode {
  return (
    <span className={styles.meter} aria-hidden>
      {ages.map((age) => (
        <span key={age} className={styles[age]} style={{ inlineSize: `${(shelf[age] / Math.max(most, 1)) * 100}%` }} />
      ))}
    </span>
  );
}

/** What is on no shelf comes last. */
const placeOf = ({ shelf }: BoardShelf): number => shelf?.place ?? 1_000;

/** The shelves with what stands on them, in their order; then what is on none, and returns. */
export function ShelfCards({ board }: { board: Board }): ReactNode {
  const t = useT('house');
  const format = useFormat();
  const textOf = useShelfText();
  const { hubId, shelves, returns, toSign } = board;
  const most = Math.max(...shelves.map(({ n }) => n), 1);
  return (
    <>
      {shelves
        .toSorted((a, b) => placeOf(a) - placeOf(b))
        .map((each) => (
          <Link
            key={each.shelf?.id ?? 'none'}
            className={styles.card}
            href={packagesPath({
              hub: hubId,
              status: 'inhouse',
              ...(each.shelf ? { shelf: each.shelf.id } : {}),
            })}
          >
            <span className={styles.line}>
              {each.shelf ? (
                <Ltr mono className={styles.code}>
                  {each.shelf.code}
                </Ltr>
              ) : (
                <span className={styles.code}>{t('board.unshelved')}</span>
              )}
              <Ltr className={styles.number}>{format.number(each.n)}</Ltr>
            </span>
            <bdi className={styles.muted}>{textOf(each.shelf)}</bdi>
            <AgeBar shelf={each} most={most} />
          </Link>
        ))}
      {returns > 0 && (
        <Link className={styles.card} href={packagesPath({ hub: hubId, status: 'canceled', housed: '2020-01-01..' })}>
          <span className={styles.line}>
            <span className={styles.code}>{t('board.returns')}</span>
            <Ltr className={styles.number}>{format.number(returns)}</Ltr>
          </span>
          <span className={styles.muted}>{t('board.toSign', { count: toSign, n: format.number(toSign) })}</span>
        </Link>
      )}
    </>
  );
}
