import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

function rowOf(body: HTMLElement | null, key: string | null): HTMLElement | null {
  return key === null ? null : (body?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? null);
}

/** Keeps the row under the cursor in view, and focused when the focus is already among the rows. */
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
