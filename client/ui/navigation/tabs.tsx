import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { List, Root, Trigger } from 'radix-ui/tabs';
import { cx } from '../../lib/cx.ts';
import { pageDirection } from '../../lib/direction.tsx';
import { Count } from '../display/count.tsx';
import styles from './tabs.module.css';

export interface TabItem {
  id: string;
  label: string;
  count?: number;
  /** Larger counts are shown as "1 000+". */
  cap?: number;
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string;
  items: readonly TabItem[];
  value: string;
  onChange: (id: string) => void;
  /** The id of the element that the tabs switch. It should have role="tabpanel". */
  panelId?: string;
  className?: string;
}

/** Scrolls the selected tab to the middle when it changes, and once more when the counts have made all tabs wider. */
function useScrollSelectedIntoView(value: string, counted: boolean) {
  const row = useRef<HTMLDivElement>(null);
  const scrolledFor = useRef('');
  useLayoutEffect(() => {
    const key = `${value} ${String(counted)}`;
    const list = row.current;
    const chosen = list?.querySelector('[aria-selected="true"]');
    if (!list || !chosen || scrolledFor.current === key) return;
    scrolledFor.current = key;
    const [outer, inner] = [list.getBoundingClientRect(), chosen.getBoundingClientRect()];
    list.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  }, [value, counted]);
  return row;
}

/** A tab list with one tab stop. The arrow keys follow the reading direction and select. */
export function Tabs({ label, items, value, onChange, panelId, className }: TabsProps): ReactNode {
  const row = useScrollSelectedIntoView(
    value,
    items.some(({ count }) => count !== undefined),
  );
  return (
    <Root asChild dir={pageDirection()} value={value} onValueChange={onChange}>
      <List ref={row} aria-label={label} className={cx(styles.tabs, className)}>
        {items.map((item) => (
          <Trigger
            key={item.id}
            value={item.id}
            className={styles.tab}
            aria-controls={panelId}
            // Radix selects on the press and once more on the focus that follows: going back would take two steps.
            onMouseDown={(event) => {
              event.preventDefault();
            }}
            onClick={(event) => {
              if (document.activeElement !== event.currentTarget) event.currentTarget.focus();
              else if (item.id !== value) onChange(item.id);
            }}
          >
            {item.label}
            {item.count !== undefined && (
              <Count value={item.count} cap={item.cap} tone={item.id === value ? 'active' : 'quiet'} />
            )}
          </Trigger>
        ))}
      </List>
    </Root>
  );
}
