// The stops that follow. While they are being sorted, each has a handle to drag and buttons to move it.
import { memo, type ReactNode, startTransition, useDeferredValue, useState } from 'react';
import { ArrowDown, ArrowUp, ChevronRight, GripVertical, ListOrdered, LocateFixed } from 'lucide-react';
import { movedTo } from '#shared/areas/round/order.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { RoundStop } from '../round.ts';
import { useDragOrder } from './use-drag-order.ts';
import type { Arrange } from './use-arrange.ts';
import styles from './stop-list.module.css';

type Stop = Pick<RoundStop, 'pkg' | 'number'>;

function StopText({ pkg, number, hasCod }: Stop & { hasCod: boolean }): ReactNode {
  const localizedName = useLocalizedName();
  return (
    <>
      <span className={styles.number}>
        <bdi dir="ltr">{number}</bdi>
      </span>
      <span className={styles.words}>
        <bdi className={styles.name}>{pkg.recipientName}</bdi>
        <span className={styles.place}>
          <bdi>{pkg.city ? localizedName(pkg.city) : pkg.cityText}</bdi>
          {' · '}
          <bdi>{pkg.address}</bdi>
        </span>
      </span>
      {hasCod && pkg.cod !== null && pkg.cod > 0 && <Money centimes={pkg.cod} whole className={styles.cod} />}
    </>
  );
}

interface SortedRowProps {
  stop: RoundStop;
  ids: readonly string[];
  arrange: Arrange;
  handle: ReturnType<typeof useDragOrder>['handle'];
}

function SortedRow({ stop, ids, arrange, handle }: SortedRowProps): ReactNode {
  const t = useT('round');
  const { id, recipientName: name } = stop.pkg;
  const place = ids.indexOf(id);
  const move = (step: number) => () => {
    arrange(movedTo(ids, id, place + step));
  };
  return (
    <div className={styles.row}>
      <span className={styles.handle} data-handle {...handle(id)}>
        <GripVertical size={20} aria-hidden />
      </span>
      <StopText {...stop} hasCod={false} />
      <IconButton
        size="touch"
        icon={ArrowUp}
        label={t('order.up', { name })}
        tip={false}
        disabled={place === 0}
        onClick={move(-1)}
      />
      <IconButton
        size="touch"
        icon={ArrowDown}
        label={t('order.down', { name })}
        tip={false}
        disabled={place === ids.length - 1}
        onClick={move(1)}
      />
    </div>
  );
}

/** A tap takes the stop in hand. After an outcome, those that stay as they were are not rendered again. */
const PlainRow = memo(function PlainRow({ onChoose, ...stop }: Stop & Pick<StopListProps, 'onChoose'>): ReactNode {
  return (
    <button
      type="button"
      className={styles.row}
      onClick={() => {
        onChoose(stop.pkg.id);
      }}
    >
      <StopText {...stop} hasCod />
      <span data-mirror="">
        <ChevronRight size={18} aria-hidden />
      </span>
    </button>
  );
});

export interface StopListProps {
  stops: readonly RoundStop[];
  /** The stop that is shown above the list. */
  currentId: string;
  arrange: Arrange;
  onNearestFirst: () => void;
  onChoose: (id: string) => void;
}

/** So many are there at once: they fill a phone. The others follow when it has time for them. */
const firstRows = 8;

/** The stops in order: a tap makes one the current stop. */
export function StopList({ stops, currentId, arrange, onNearestFirst, onChoose }: StopListProps): ReactNode {
  const t = useT('round');
  const [isSorting, setSorting] = useState(false);
  const { ids, handle, dragged } = useDragOrder(
    stops.map(({ pkg }) => pkg.id),
    arrange,
  );
  const shown = isSorting ? stops : stops.filter(({ pkg }) => pkg.id !== currentId);
  const rows = useDeferredValue(shown, shown.slice(0, firstRows));
  return (
    <section className={styles.list} aria-labelledby="round-next">
      <header className={cx(styles.head, isSorting && styles.sorting)}>
        <h2 id="round-next">{isSorting ? t('order.title') : t('order.next', { count: shown.length })}</h2>
        {isSorting && (
          <Button size="touch" icon={LocateFixed} onClick={onNearestFirst}>
            {t('order.nearest')}
          </Button>
        )}
        <Button
          size="touch"
          tone={isSorting ? 'primary' : 'quiet'}
          icon={isSorting ? undefined : ListOrdered}
          aria-pressed={isSorting}
          onClick={() => {
            startTransition(() => {
              setSorting(!isSorting);
            });
          }}
        >
          {isSorting ? t('order.done') : t('order.sort')}
        </Button>
      </header>
      <ol>
        {rows.map((stop) => (
          <li
            key={stop.pkg.id}
            data-stop={stop.pkg.id}
            data-dragged={dragged === stop.pkg.id ? '' : undefined}
            style={dragged === null ? undefined : { order: ids.indexOf(stop.pkg.id) }}
          >
            {isSorting ? (
              <SortedRow stop={stop} ids={ids} arrange={arrange} handle={handle} />
            ) : (
              <PlainRow pkg={stop.pkg} number={stop.number} onChoose={onChoose} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
