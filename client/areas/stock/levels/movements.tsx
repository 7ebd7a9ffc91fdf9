// What moved the quantities of a product in a warehouse, the newest first.
import { type ReactNode, useState } from 'react';
import {
  ArrowLeftRight,
  ArrowDownToLine,
  ArrowUpFromLine,
  Bookmark,
  BookmarkX,
  PackageX,
  SearchX,
  SlidersHorizontal,
  Sparkles,
  Undo2,
} from 'lucide-react';
import { useClient } from 'urql';
import { Link } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { quantities } from '#shared/areas/stock/movements.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Timeline } from '#client/ui/display/timeline.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { type StockMovement, StockMovementsQuery } from '../documents.ts';
import { MovementsExport } from './movements-export.tsx';
import styles from './detail.module.css';

const icons: Readonly<Record<StockMovement['kind'], IconType>> = {
  initial: Sparkles,
  in: ArrowDownToLine,
  out: ArrowUpFromLine,
  reserved: Bookmark,
  released: BookmarkX,
  return: Undo2,
  adjustment: SlidersHorizontal,
  transfer: ArrowLeftRight,
  damaged: PackageX,
  lost: SearchX,
};

const watched = ['stockLevel'];
const pageSize = 30;

function Deltas({ movement }: { movement: StockMovement }): ReactNode {
  const t = useT('stock');
  const format = useFormat();
  return (
    <span className={styles.deltas}>
      {quantities
        .filter((name) => movement[name] !== 0)
        .map((name) => (
          <span key={name}>
            {t(`quantities.${name}`)}{' '}
            <Ltr>{`${movement[name] > 0 ? '+' : '−'}${format.number(Math.abs(movement[name]))}`}</Ltr>
          </span>
        ))}
    </span>
  );
}

/** The parcel as a link, or what else it was for. */
function Reference({ movement: { packageId, reference } }: { movement: StockMovement }): ReactNode {
  if (reference === null) return null;
  if (packageId === null) return <bdi>{reference}</bdi>;
  return (
    <Link href={`${screenPath('package')}?id=${packageId}`}>
      <Ltr>{reference}</Ltr>
    </Link>
  );
}

/** The movements of a level, live: each changes the level. */
export function Movements({ levelId }: { levelId: string }): ReactNode {
  const t = useT('stock');
  const format = useFormat();
  const client = useClient();
  const errorMessage = useErrorMessage();
  const [older, setOlder] = useState<readonly StockMovement[]>([]);
  const [isComplete, setComplete] = useState(false);
  const { data, error, refetch } = useLive(StockMovementsQuery, {
    variables: { levelId },
    watch: watched,
    rowId: levelId,
  });
  const first = data?.stockMovements;
  if (!first && error) return <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} />;
  if (!first) return <Skeleton width="100%" height={80} />;
  const known = new Set(first.map(({ id }) => id));
  const movements = [...first, ...older.filter(({ id }) => !known.has(id))];
  const loadOlder = async (): Promise<void> => {
    const before = movements.at(-1)?.id ?? null;
    const answer = await client.query(StockMovementsQuery, { levelId, before }).toPromise();
    const page = answer.data?.stockMovements ?? [];
    setOlder([...older, ...page]);
    setComplete(page.length < pageSize);
  };
  return (
    <section className={styles.movements} aria-labelledby="stock-movements">
      <div className={styles.movementsHead}>
        <h3 id="stock-movements">{t('movements.title')}</h3>
        <MovementsExport levelId={levelId} />
      </div>
      {movements.length === 0 && <p>{t('movements.none')}</p>}
      <Timeline
        label={t('movements.title')}
        items={movements.map((movement) => {
          const Icon = icons[movement.kind];
          const { reason, actor, at } = movement;
          return {
            id: movement.id,
            icon: <Icon size={14} />,
            title: (
              <>
                {t(`movements.kinds.${movement.kind}`)} <Reference movement={movement} />
              </>
            ),
            detail: (
              <>
                <Deltas movement={movement} />
                {reason !== null && <bdi>{reason}</bdi>}
              </>
            ),
            sub: (
              <>
                {actor ? <bdi>{actor.name}</bdi> : t('movements.bySystem')} · {format.date(at)}
              </>
            ),
            time: format.time(at),
            dateTime: at,
          };
        })}
      />
      {first.length >= pageSize && !isComplete && (
        <Button size="sm" onClick={loadOlder}>
          {t('movements.older')}
        </Button>
      )}
    </section>
  );
}
