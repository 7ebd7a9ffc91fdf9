// What the app provides to a list. The list imports neither the app's layout nor the session.
import { createContext, useContext } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { AvatarUser } from '#client/ui/display/presence/present-users.tsx';
import type { ListViewer } from './list-definition.ts';

/** The users who have a row open. Subscriptions are per row. `get` returns the same object until it changes. */
export interface RowPresenceSource {
  get: (id: string) => { people: readonly AvatarUser[]; count: number };
  subscribe: (id: string, listener: () => void) => () => void;
}

/** What a list tells the menu of its saved views. */
/** The saved views as a sheet that something else opens. */
export interface ViewsSheet {
  open: boolean;
  onClose: () => void;
}

export interface ListViewsProps {
  /** The list by the name of its area. */
  list: string;
  /** The id of the open view. */
  open: string | null;
  /** The address names a view and nothing else: it is to be opened. */
  isBare: boolean;
  /** The query string of a view of what the list shows. */
  current: string;
  /** The query string that the list understands, and the parameters that it does not. */
  read: (query: string) => { query: string; lost: readonly string[] };
  /** Opens a view; null leaves it for the list as it opens. */
  onOpen: (view: { id: string; query: string } | null, options?: { replace?: boolean }) => void;
  /** The view of a bare address cannot be opened: the list shows what it opens with. */
  onMissing: () => void;
  /** Where a notice about the open view is shown. */
  noticeSlot: HTMLElement | null;
  /** What is shown has become this view. */
  onSaved: (id: string) => void;
  /** Given on a phone, where the menu has no button of its own. */
  sheet?: ViewsSheet | undefined;
}

export interface ListEnvironment {
  viewer: ListViewer;
  /** Id of the signed-in user. The saved sort is per user. */
  userId: string;
  /** True if single-key shortcuts are enabled. */
  singleKeys: boolean;
  /** Announces a text to screen readers politely. */
  announce: (text: string) => void;
  /** The other users who have a row open. */
  presence?: RowPresenceSource;
  /** The menu of saved views. */
  Views?: ComponentType<ListViewsProps>;
  /** The page with its header. `actions` is shown at the end of the header. */
  Frame: ComponentType<{ actions?: ReactNode; children: ReactNode }>;
}

export const ListEnvironmentContext = createContext<ListEnvironment | null>(null);

/** The list's environment. Throws outside of `ListScreen`. */
export function useListEnvironment(): ListEnvironment {
  const environment = useContext(ListEnvironmentContext);
  if (!environment) throw new Error('There is no ListScreen above.');
  return environment;
}
