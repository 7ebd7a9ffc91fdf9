import type { ReactNode } from 'react';
import type { Option } from './option.ts';
import { useLazyLoad } from '../../overlay/lazy/lazy-component.ts';
import { lazyListboxPanel } from '../../overlay/lazy/lazy-overlays.ts';
import type { ActiveOption } from './use-active-option.ts';

export interface ListboxProps {
  /** The field that the listbox is positioned under; null until it is mounted. */
  anchor: HTMLElement | null;
  open: boolean;
  /** The user is likely to open it soon, so its code is loaded. */
  preload: boolean;
  /** It was opened, but its code could not be loaded. */
  onFailed: () => void;
  id: string;
  label: string;
  options: readonly Option[];
  /** The selected value. */
  chosen?: string;
  cursor: ActiveOption;
  onPick: (option: Option) => void;
  loading?: boolean;
  failed?: boolean;
}

/** The listbox of a Select or a Combobox. */
export function Listbox({ preload, onFailed, anchor, ...rest }: ListboxProps): ReactNode {
  const ready = useLazyLoad(lazyListboxPanel, preload, rest.open, onFailed);
  return ready && anchor && lazyListboxPanel.render({ ...rest, anchor });
}
