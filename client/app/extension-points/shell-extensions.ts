// What areas show in the frame and in screens of others. `client/app` and areas import no (other) area: the root of the
// app provides it.
import { type ComponentType, createContext, useContext } from 'react';
import type { ListViewsProps } from '#client/list/list-environment.ts';
import type { ClientArea } from './define-area.ts';

/** What all areas bring, and what stands in the frame itself. The navigation loads the screens in advance. */
export interface ShellExtensions extends Required<ClientArea> {
  /** The viewer's jobs, in the header of every page. */
  JobTray?: ComponentType;
  /** Takes scans of a page that has no field for them; shows nothing. */
  PageScans?: ComponentType;
  /** The menu of saved views, in the toolbar of every list. */
  SavedViews?: ComponentType<ListViewsProps>;
}

export const ShellExtensionsContext = createContext<ShellExtensions>({
  screens: {},
  frameParts: [],
  packageExtensions: [],
  profileExtensions: [],
  serviceExtensions: [],
});

export function useShellExtensions(): ShellExtensions {
  return useContext(ShellExtensionsContext);
}
