// The address of a page that works on selected rows: by id, or all that a list with these filters finds. They stand behind "#",
// which no server gets: 500 ids are more than the address of a request may hold, and a reload is one.
import type { NamedRows } from './action-types.ts';

/** The part of an address behind "#" that names the rows. */
export function selectionHash(rows: NamedRows): string {
  const query =
    'ids' in rows
      ? new URLSearchParams({ ids: rows.ids.join(',') })
      : new URLSearchParams({ matching: JSON.stringify(rows.matching) });
  return `#${query}`;
}
