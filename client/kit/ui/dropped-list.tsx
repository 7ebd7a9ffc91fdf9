import type { ReactNode } from 'react';
import type { Option } from '../option.ts';
import { useLate } from './late.ts';
import { droppedPanel } from './late-parts.ts';
import type { ListCursor } from './use-list-cursor.ts';

export interface DroppedListProps {
  /** The field it hangs under; null until the field is on the page. */
  anchor: HTMLElement | null;
  open: boolean;
  /** Somebody is about to open it. */
  near: boolean;
  /** It was opened and cannot be shown. */
  onFailed: () => void;
  id: string;
  label: string;
  options: readonly Option[];
  /** The value ticked. */
  chosen?: string;
  cursor: ListCursor;
  onPick: (option: Option) => void;
  loading?: boolean;
  failed?: boolean;
}

/** The list under a Select or a Combobox. */
export function DroppedList({ near, onFailed, anchor, ...rest }: DroppedListProps): ReactNode {
  const ready = useLate(droppedPanel, near, rest.open, onFailed);
  return ready && anchor && droppedPanel.draw({ ...rest, anchor });
}
