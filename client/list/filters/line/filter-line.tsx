import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cx } from '#client/lib/cx.ts';
import { Pill } from '#client/ui/button/pill.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ListFilter } from '../list-filter.ts';
import { fittingItems } from './fitting-items.ts';
import styles from './filter-line.module.css';

export interface FilterLineProps {
  filters: readonly ListFilter[];
  isUsed: (filter: ListFilter) => boolean;
  /** The filter as a pill. */
  renderPill: (filter: ListFilter) => ReactNode;
  /** The filter with its label, for the popover. */
  renderField: (filter: ListFilter) => ReactNode;
  /** After the filters: always in the line. */
  children: ReactNode;
}

/** Which filters fit, from the widths of the line's children, of which the last is always shown. */
function measure(line: HTMLElement, first: readonly boolean[]): readonly boolean[] {
  const items = [...line.children].filter((item) => item instanceof HTMLElement);
  const widths = items.slice(0, first.length).map(({ offsetWidth }) => offsetWidth);
  return fittingItems(widths, first, line.clientWidth - (items.at(-1)?.offsetWidth ?? 0));
}

/** For each filter, whether it fits into the line; all do until they are measured. `used` is their names, `!` before those in use. */
function useFitting(line: RefObject<HTMLElement | null>, used: string): readonly boolean[] {
  const [fits, setFits] = useState<readonly boolean[]>([]);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const first = used.split(' ').map((name) => name.startsWith('!'));
    // It is called before the first paint, and when the words of a filter change.
    const observer = new ResizeObserver(() => {
      // Not laid out: nothing can be measured.
      if (element.clientWidth === 0) return;
      const next = measure(element, first);
      flushSync(() => {
        setFits((before) => (before.join() === next.join() ? before : next));
      });
    });
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => {
      observer.disconnect();
    };
  }, [line, used]);
  return fits;
}

/** The filters in one line. Those for which there is no room, the unused first, are in a popover. */
export function FilterLine({ filters, isUsed, renderPill, renderField, children }: FilterLineProps): ReactNode {
  const t = useT('list');
  const line = useRef<HTMLDivElement>(null);
  const names = filters.map((filter) => (isUsed(filter) ? `!${filter.name}` : filter.name));
  const fits = useFitting(line, names.join(' '));
  const rest = filters.filter((_, index) => fits[index] === false);
  return (
    <div ref={line} className={styles.filterLine}>
      {filters.map((filter, index) => (
        <span
          key={filter.name}
          className={cx(styles.lineFilter, fits[index] === false && styles.hiddenFilter)}
          inert={fits[index] === false}
        >
          {renderPill(filter)}
        </span>
      ))}
      {rest.length > 0 && (
        <Popover
          label={t('moreFilters')}
          trigger={
            <Pill active={rest.some(isUsed)} chevron>
              {t('hiddenFilters', { count: rest.length })}
            </Pill>
          }
        >
          <div className={styles.hiddenFilters}>{rest.map(renderField)}</div>
        </Popover>
      )}
      <span className={styles.lineEnd}>{children}</span>
    </div>
  );
}
