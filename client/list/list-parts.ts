// What a list screen may have beside its rows.
import type { ComponentType } from 'react';
import type { IconType } from '#client/lib/icon-type.ts';
import type { Viewer } from './list-definition.ts';

/** What stands above the rows of a tab. */
export interface ListAbove {
  visibleTo: (who: Viewer) => boolean;
  Content: ComponentType<{ who: Viewer }>;
}

export interface ListCreate {
  visibleTo: (who: Viewer) => boolean;
  icon: IconType;
  /** Calls `onCreated` with the new id. */
  Form: ComponentType<{ onClose: () => void; onCreated: (id: string) => void }>;
}
