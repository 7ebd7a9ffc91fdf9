import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Pill } from '#client/ui/button/pill.tsx';
import { Popover } from '#client/ui/overlay/popover/popover.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { ListFilter } from '../list-definition.ts';
import styles from '../list-screen.module.css';

export interface FilterLineProps {
  filters: readonly ListFilter[];
  isUsed: (filter: ListFilter) => boolean;
  /** The filter as a pill. */
  renderPill: (filter: ListFilter) => ReactNode;
  /** The filter with its label, for the popover. */
  renderField: (filter: ListFilter) => ReactNode;
}

/** How many children of the element stand in its first line. */
function countInFirstLine(element: HTMLElement): number {
  const items = [...element.children].filter((item) => item instanceof HTMLElement);
  return items.filter(({ offsetTop }) => offsetTop === items[0]?.offsetTop).length;
}

/** How many children of the element fit into one line; all of them until it is measured. */
function useFitting(line: RefObject<HTMLElement | null>, total: number): number {
  const [fitting, setFitting] = useState(total);
  const measure = (): void => {
    if (line.current) setFitting(countInFirstLine(line.current));
  };
  // The words of a filter change with its value, before they are painted.
  useLayoutEffect(measure);
  useEffect(() => {
    const element = line.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      setFitting(countInFirstLine(element));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [line]);
  return Math.min(fitting, total);
}

/** The filters in one line. Those for which there is no room are in a popover. */
export function FilterLine({ filters, isUsed, renderPill, renderField }: FilterLineProps): ReactNode {
  const t = useT('list');
  const line = useRef<HTMLDivElement>(null);
  const fitting = useFitting(line, filters.length);
  const rest = filters.slice(fitting);
  const used = rest.filter(isUsed).length;
  return (
    <>
      <div ref={line} className={styles.filterLine}>
        {filters.map((filter, index) => (
          <span key={filter.name} className={styles.lineFilter} inert={index >= fitting}>
            {renderPill(filter)}
          </span>
        ))}
      </div>
      {rest.length > 0 && (
        <Popover
          label={t('moreFilters')}
          trigger={
            <Pill active={used > 0} chevron aria-label={t('hiddenFilters', { count: rest.length })}>
              <bdi dir="ltr">+{rest.length}</bdi>
            </Pill>
          }
        >
          <div className={styles.hiddenFilters}>{rest.map(renderField)}</div>
        </Popover>
      )}
    </>
  );
}
