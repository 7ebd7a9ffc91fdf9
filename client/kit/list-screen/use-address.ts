import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { addressText, fromTheStart, type ListAddress, readAddress } from './address.ts';
import type { ListRules } from './definition.ts';

export interface AddressState {
  address: ListAddress;
  /** Changes the tab, search, filter or sort and returns to the first page. `replace` adds no history entry. */
  ask: (change: Partial<ListAddress>, options?: { replace?: boolean }) => void;
  /** Changes the page or the open row. */
  go: (change: Partial<ListAddress>, options?: { replace?: boolean }) => void;
}

/** The state of a list in the page's URL, and functions to change it. */
export function useAddress(list: ListRules): AddressState {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const address = useMemo(() => readAddress(list, search), [list, search]);
  const write = (next: ListAddress, replace: boolean): void => {
    const text = addressText(list, next);
    if (text !== addressText(list, address)) navigate(path + text, { replace });
  };
  return {
    address,
    ask: (change, { replace = false } = {}) => {
      write(fromTheStart(address, change), replace);
    },
    go: (change, { replace = false } = {}) => {
      write({ ...address, ...change }, replace);
    },
  };
}
