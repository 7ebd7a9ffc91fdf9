import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useIsTouch } from '#client/lib/media-query.ts';
import { useT } from '#client/messages/use-t.ts';
import type { FleetRow, FleetSection } from '../fleet/driver-state.ts';
import { useMapContext } from '../map-context.ts';
import { DriverRow } from './driver-row.tsx';
import { useDriverRowText } from './driver-row-text.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import styles from './fleet-panel.module.css';

type Item = { kind: 'heading'; section: FleetSection } | { kind: 'row'; row: FleetRow; place: number };

/** A row in its current order; while the order is frozen it keeps its section. */
interface ListedRow {
  row: FleetRow;
  section: FleetSection;
}

function toItems(rows: readonly ListedRow[]): Item[] {
  return rows.flatMap(({ row, section }, index): Item[] => {
    const item: Item = { kind: 'row', row, place: index + 1 };
    return rows[index - 1]?.section === section ? [item] : [{ kind: 'heading', section }, item];
  });
}

// The order is frozen while the list is hovered or focused, so that a click does not hit another driver.
function useStableOrder(rows: readonly FleetRow[], held: boolean): readonly ListedRow[] {
  const [order, setOrder] = useState<readonly FleetRow[]>([]);
  if (!held && order !== rows) setOrder(rows);
  return useMemo(() => {
    if (!held) return rows.map((row) => ({ row, section: row.section }));
    const now = new Map(rows.map((row) => [row.id, row]));
    const stood = new Map(order.map(({ id, section }) => [id, section]));
    // Rows that a search adds meanwhile are appended.
    return [...order, ...rows.filter(({ id }) => !stood.has(id))].flatMap(({ id, section }) => {
      const row = now.get(id);
      return row ? [{ row, section: stood.get(id) ?? section }] : [];
    });
  }, [rows, order, held]);
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 8,
  PageUp: -8,
  Home: -Infinity,
  End: Infinity,
};

/** Focuses a driver's row; one outside of the rendered range is focused once it is rendered. */
function useFocusOnceRendered(scroller: RefObject<HTMLDivElement | null>): (id: string) => void {
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = scroller.current?.querySelector<HTMLElement>(`[data-driver="${CSS.escape(wanted.current)}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus();
  });
  return (id) => {
    wanted.current = id;
  };
}

/** The list of drivers; arrow keys move between rows, Enter selects. */
export function FleetList({ rows }: { rows: readonly FleetRow[] }): ReactNode {
  const t = useT('map');
  const { selected } = useMapContext();
  const touch = useIsTouch();
  const words = useDriverRowText();
  const scroller = useRef<HTMLDivElement>(null);
  const [entry, setEntry] = useState<string | null>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const placed = useStableOrder(rows, pointed || focused);
  const items = useMemo(() => toItems(placed), [placed]);
  const shown = useMemo(() => placed.map(({ row }) => row), [placed]);
  const heights = useMemo(() => items.map(({ kind }) => (kind === 'heading' ? 32 : touch ? 72 : 62)), [items, touch]);
  const { from, to, above, below } = useVirtualRows(scroller, heights);
  const first = shown.some(({ id }) => id === entry)
    ? entry
    : shown.some(({ id }) => id === selected)
      ? selected
      : (shown[0]?.id ?? null);

  const focusRow = useFocusOnceRendered(scroller);
  const go = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (step === undefined || shown.length === 0) return;
    event.preventDefault();
    const at = shown.findIndex(({ id }) => id === first);
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + step))];
    if (!next) return;
    focusRow(next.id);
    setEntry(next.id);
    const index = items.findIndex((item) => item.kind === 'row' && item.row.id === next.id);
    const top = heights.slice(0, index).reduce((sum, height) => sum + height, 0);
    const element = scroller.current;
    if (element && (top < element.scrollTop || top + 70 > element.scrollTop + element.clientHeight))
      element.scrollTop = Math.max(0, top - element.clientHeight / 3);
  };

  return (
    <div
      ref={scroller}
      className={styles.list}
      onKeyDown={go}
      onPointerEnter={() => {
        setPointed(true);
      }}
      onPointerLeave={() => {
        setPointed(false);
      }}
      onFocus={() => {
        setFocused(true);
      }}
      onBlur={() => {
        setFocused(false);
      }}
      role="presentation"
    >
      <ul aria-label={t('list.label')}>
        {above > 0 && <li role="presentation" style={{ blockSize: above }} />}
        {items.slice(from, to).map((item) =>
          item.kind === 'heading' ? (
            <li key={item.section} className={styles.heading}>
              <h2>{t(`section.${item.section}`)}</h2>
            </li>
          ) : (
            <li key={item.row.id} aria-setsize={shown.length} aria-posinset={item.place}>
              <DriverRow
                row={item.row}
                text={words(item.row)}
                current={item.row.id === selected}
                isTabStop={item.row.id === first}
              />
            </li>
          ),
        )}
        {below > 0 && <li role="presentation" style={{ blockSize: below }} />}
      </ul>
    </div>
  );
}
