// What areas put into the frame around every screen. `client/app` imports no area: the root of the app provides them.
import { type ComponentType, createContext, useContext } from 'react';
import type { ScreenName } from '#shared/access/screens.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import type { ListViewsProps } from '#client/list/list-environment.ts';

export type ScreenLoader = () => Promise<{ default: ComponentType }>;

interface BuiltScreen {
  /** In the navigation, the bottom bar and the palette. */
  icon: IconType;
  /** The module that contains it, loaded when it is first opened. */
  load: ScreenLoader;
}

export interface ShellExtensions {
  /** The built screens; the navigation loads them in advance. */
  screens: Readonly<Partial<Record<ScreenName, BuiltScreen>>>;
  /** The viewer's jobs, in the header of every page. */
  JobTray?: ComponentType;
  /** The menu of saved views, in the toolbar of every list. */
  SavedViews?: ComponentType<ListViewsProps>;
}

export const ShellExtensionsContext = createContext<ShellExtensions>({ screens: {} });

export function useShellExtensions(): ShellExtensions {
  return useContext(ShellExtensionsContext);
}
