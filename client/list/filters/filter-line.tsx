import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#client/lib/cx.ts';
import { Pill } from '#client/ui/button/pill.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ListFilter } from '../list-definition.ts';
import { fittingItems } from './fitting-items.ts';
import styles from '../list-screen.module.css';

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

/** Measures the children of the line, of which the last is always shown. */
function useFitting(line: RefObject<HTMLElement | null>, first: readonly boolean[]): readonly boolean[] {
  const [fits, setFits] = useState<readonly boolean[]>([]);
  const measure = (): void => {
    // Not laid out: nothing can be measured.
    if (!line.current || line.current.clientWidth === 0) return;
    const items = [...line.current.children].filter((item) => item instanceof HTMLElement);
    const widths = items.slice(0, first.length).map(({ offsetWidth }) => offsetWidth);
    const next = fittingItems(widths, first, line.current.clientWidth - (items.at(-1)?.offsetWidth ?? 0));
    if (next.join() !== fits.join()) setFits(next);
  };
  const measureLatest = useRef(measure);
  // The words of a filter change with its value: they are measured before they are painted.
  useLayoutEffect(() => {
    measureLatest.current = measure;
    measure();
  });
  useEffect(() => {
    if (!line.current) return undefined;
    const observer = new ResizeObserver(() => {
      measureLatest.current();
    });
    observer.observe(line.current);
    return () => {
      observer.disconnect();
    };
  }, [line]);
  return fits;
}

/** The filters in one line. Those for which there is no room, the unused first, are in a popover. */
export function FilterLine({ filters, isUsed, renderPill, renderField, children }: FilterLineProps): ReactNode {
  const t = useT('list');
  const line = useRef<HTMLDivElement>(null);
  const fits = useFitting(line, filters.map(isUsed));
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
            <Pill active={rest.some(isUsed)} chevron aria-label={t('hiddenFilters', { count: rest.length })}>
              <bdi dir="ltr">+{rest.length}</bdi>
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
