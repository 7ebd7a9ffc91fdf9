import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

function rowOf(body: HTMLElement | null, key: string | null): HTMLElement | null {
  return key === null ? null : (body?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null);
}

/** Scrolls the row under the cursor into view, and focuses it if the focus is already in the table body. */
export function useRowFocus(cursor: string | null): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    const row = rowOf(body.current, cursor);
    if (!row) return;
    row.scrollIntoView({ block: 'nearest' });
    if (body.current?.contains(document.activeElement) === true) row.focus({ preventScroll: true });
  }, [cursor]);
  return body;
}
