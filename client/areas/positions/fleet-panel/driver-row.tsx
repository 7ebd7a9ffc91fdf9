import { type DragEvent, type ReactNode, useState } from 'react';
import { useSetAtom } from 'jotai';
import { Banknote, Package } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { cx } from '#client/lib/cx.ts';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { Badge } from '#client/ui/display/badge.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { hasDraggedParcels, getDroppedParcels } from '../unassigned/parcel-drag.ts';
import { type FleetRow, isOverLimit, progressOf } from '../fleet/driver-state.ts';
import { hoveredDriverAtom, useMapContext } from '../map-context.ts';
import type { DriverRowText } from './driver-row-text.ts';
import { DriverStateGlyph } from './driver-state-glyph.tsx';
import styles from './driver-row.module.css';

export interface DriverRowProps {
  row: FleetRow;
  text: DriverRowText;
  current: boolean;
  /** The row's tab stop (roving tabindex). */
  isTabStop: boolean;
}

function useParcelDrop(id: string): { over: boolean; props: Record<string, (event: DragEvent) => void> } {
  const { assignDropped: drop } = useMapContext();
  const [over, setOver] = useState(false);
  if (!drop) return { over: false, props: {} };
  return {
    over,
    props: {
      onDragOver: (event) => {
        if (!hasDraggedParcels(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => {
        setOver(false);
      },
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        drop(id, getDroppedParcels(event));
      },
    },
  };
}

/** What the driver carries, or after the tour, and when it is too much, the cash to hand over. */
function MoneyFigure({ driver: { held, heldCod, cash, cashLimit } }: { driver: FleetRow['driver'] }): ReactNode {
  const format = useFormat();
  if (held > 0 && heldCod !== null && !isOverLimit({ cash, cashLimit }))
    return (
      <span className={styles.money}>
        <Package size={12} />
        <bdi dir="ltr" translate="no">
          {format.number(held)}
        </bdi>
        <span>·</span>
        <Money centimes={heldCod} whole />
      </span>
    );
  return cash === 0 ? null : (
    <span className={cx(styles.money, isOverLimit({ cash, cashLimit }) && styles.overLimit)}>
      <Banknote size={12} />
      <Money centimes={cash} whole />
    </span>
  );
}

/** A driver in the list: selects it on the map; a drop target for parcels. */
export function DriverRow({ row, text: words, current, isTabStop: entry }: DriverRowProps): ReactNode {
  const { select } = useMapContext();
  const point = useSetAtom(hoveredDriverAtom);
  const { over, props } = useParcelDrop(row.id);
  const { driver, state } = row;
  const { done, all } = progressOf(driver);
  return (
    <button
      type="button"
      data-driver={row.id}
      tabIndex={entry ? 0 : -1}
      aria-current={current ? 'true' : undefined}
      className={cx(styles.row, current && styles.current, over && styles.over, row.section === 'off' && styles.off)}
      {...props}
      onClick={() => {
        select(row.id);
      }}
      onPointerEnter={() => {
        point(row.id);
      }}
      onPointerLeave={() => {
        point(null);
      }}
    >
      <span className={styles.unseen}>{words.screenReaderText}</span>
      <span className={styles.face} aria-hidden>
        <Avatar name={driver.driver.name} photo={driver.driver.avatarId} size={34} decorative />
        <span className={styles.faceState}>
          <DriverStateGlyph state={state} size={17} />
        </span>
      </span>
      <span className={styles.words} aria-hidden>
        <span className={styles.first}>
          <bdi className={styles.name}>{driver.driver.name}</bdi>
          {words.issue !== null && (
            <Badge tone={row.issue === 'silent' ? 'neutral' : 'warning'} className={styles.concern}>
              {words.issue}
            </Badge>
          )}
          <span className={styles.figure}>
            <bdi dir="ltr" translate="no">
              <b>{done}</b>/{all}
            </bdi>
          </span>
        </span>
        <span className={styles.second}>
          <span className={styles.line}>{words.detail}</span>
          <MoneyFigure driver={driver} />
        </span>
        <span className={cx(styles.bar, styles[state])}>
          <i style={{ inlineSize: `${all === 0 ? 0 : (done / all) * 100}%` }} />
        </span>
      </span>
    </button>
  );
}
