// What a list screen may have beside its rows.
import type { ComponentType } from 'react';
import type { IconType } from '#client/lib/icon-type.ts';
import type { ListViewer } from './list-definition.ts';

/** What stands above the rows of a tab. */
export interface ListAbove {
  visibleTo: (who: ListViewer) => boolean;
  Content: ComponentType<{ who: ListViewer }>;
}

export interface ListCreate {
  visibleTo: (who: ListViewer) => boolean;
  icon: IconType;
  /** Calls `onCreated` with the new id. */
  Form: ComponentType<{ onClose: () => void; onCreated: (id: string) => void }>;
}
