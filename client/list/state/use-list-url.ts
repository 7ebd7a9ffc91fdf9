import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { formatListUrl, resetPaging, type ListUrlState, parseListUrl } from './list-url.ts';
import { isBareView } from './list-view.ts';
import type { ListDeclaration } from '../list-definition.ts';

export interface ListUrl {
  address: ListUrlState;
  /** The URL names a saved view and nothing else: what the list shows is not known before the view. */
  isBareView: boolean;
  /** Changes the tab, search, filter or sort and returns to the first page. `replace` adds no history entry. */
  ask: (change: Partial<ListUrlState>, options?: { replace?: boolean }) => void;
  /** Changes the page or the open row. */
  go: (change: Partial<ListUrlState>, options?: { replace?: boolean }) => void;
}

/** The state of a list in the page's URL, and functions to change it. */
export function useListUrl(list: ListDeclaration): ListUrl {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const address = useMemo(() => parseListUrl(list, search), [list, search]);
  const write = (next: ListUrlState, replace: boolean): void => {
    const text = formatListUrl(list, next);
    if (text !== formatListUrl(list, address)) navigate(path + text, { replace });
  };
  return {
    address,
    isBareView: isBareView(search),
    ask: (change, { replace = false } = {}) => {
      write(resetPaging(address, change), replace);
    },
    go: (change, { replace = false } = {}) => {
      write({ ...address, ...change }, replace);
    },
  };
}
