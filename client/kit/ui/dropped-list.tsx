import type { ReactNode } from 'react';
import type { Option } from '../option.ts';
import { useLate } from './late.ts';
import { droppedPanel } from './late-parts.ts';
import type { ListCursor } from './use-list-cursor.ts';

export interface DroppedListProps {
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
  cursor: ListCursor;
  onPick: (option: Option) => void;
  loading?: boolean;
  failed?: boolean;
}

/** The listbox of a Select or a Combobox. */
export function DroppedList({ preload, onFailed, anchor, ...rest }: DroppedListProps): ReactNode {
  const ready = useLate(droppedPanel, preload, rest.open, onFailed);
  return ready && anchor && droppedPanel.draw({ ...rest, anchor });
}
