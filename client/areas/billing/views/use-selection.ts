import { useSearch } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { readSelection, type SelectedRows } from '#client/list/actions/read-selection.ts';

/** The rows that the address of a view names; null if it names none. */
export function useSelection<Matching>(
  isMatching: (value: object) => value is object & Matching,
): SelectedRows<Matching> | null {
  const hash = useLocationProperty(() => location.hash);
  return readSelection({ hash, search: useSearch() }, isMatching);
}
