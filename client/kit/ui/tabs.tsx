import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { moveFocus } from './arrow-focus.ts';
import { Count } from './count.tsx';
import styles from './tabs.module.css';

export interface TabItem {
  id: string;
  label: string;
  count?: number;
  /** The count is shown as "1 000+" above this. */
  cap?: number;
}

export interface TabsProps {
  /** Names the row of tabs. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
  /** The id of the element the tabs switch; it should carry role="tabpanel". */
  panelId?: string;
  className?: string;
}

/** Where the row scrolls sideways, brings the chosen tab to its middle: when it is chosen, and once the counts have come and all are wider. */
function useChosenInSight(value: string, counted: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const broughtFor = useRef('');
  useLayoutEffect(() => {
    const wanted = `${value} ${String(counted)}`;
    const list = row.current;
    const chosen = list?.querySelector('[aria-selected="true"]');
    if (!list || !chosen || broughtFor.current === wanted) return;
    broughtFor.current = wanted;
    const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
    list.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [value, counted]);
  return row;
}

/** One tab stop; arrows move and select, in reading direction. */
export function Tabs({ label, items, value, onChange, panelId, className }: TabsProps): ReactNode {
  const base = useId();
  const row = useChosenInSight(
    value,
    items.some(({ count }) => count !== undefined),
  );
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      className={cx(styles.tabs, className)}
      tabIndex={-1}
      onKeyDown={(event) => {
        const target = moveFocus(event, '[role="tab"]');
        const item = target === undefined ? undefined : items[target];
        if (item) onChange(item.id);
      }}
    >
      {items.map((item) => (
        <button
          key={item.id}
          id={`${base}-${item.id}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={item.id === value}
          aria-controls={panelId}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => {
            onChange(item.id);
          }}
        >
          {item.label}
          {item.count !== undefined && (
            <Count value={item.count} cap={item.cap} tone={item.id === value ? 'active' : 'quiet'} />
          )}
        </button>
      ))}
    </div>
  );
}
