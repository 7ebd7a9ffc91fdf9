// The manifest of an area: what it shows, and where. The root of the app reads the manifests; nothing else names an area.
import type { ComponentType } from 'react';
import type { Role } from '#shared/access/roles.ts';
import type { ScreenName } from '#shared/access/screens.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import type { ListViewer } from '#client/list/list-definition.ts';
import type { PackageExtension } from './package-extension.ts';

export type ScreenLoader = () => Promise<{ default: ComponentType }>;

interface BuiltScreen {
  /** In the navigation, the bottom bar and the palette. */
  icon: IconType;
  /** The module that contains it, loaded when it is first opened. */
  load: ScreenLoader;
}

/** The built screens, by their names in the route table. */
export type BuiltScreens = Readonly<Partial<Record<ScreenName, BuiltScreen>>>;

export interface ProfileExtension {
  /**
   * The anchor of the section, and the key of its title in `profile.anchors`. The section may report its state under it
   * (`useSectionState`).
   */
  id: string;
  /** The effective roles that see it. */
  roles: readonly Role[];
  /** Draws its own SettingsSection; loaded when it is rendered (`lazyPart`). */
  Section: ComponentType;
}

/** Kept running beside every screen, once the page is idle: toasts, counts in the navigation. */
export interface FramePart {
  /** Names it among the others. */
  id: string;
  visibleTo: (who: ListViewer) => boolean;
  /** Loaded when it is rendered (`lazyPart`). */
  Component: ComponentType;
}

export interface ClientArea {
  screens?: BuiltScreens;
  frameParts?: readonly FramePart[];
  /** In the drawer of a parcel. */
  packageExtensions?: readonly PackageExtension[];
  /** On the profile screen. */
  profileExtensions?: readonly ProfileExtension[];
  /** On the service screen, below the health of the installation; loaded when they are rendered (`lazyPart`). */
  serviceExtensions?: readonly ComponentType[];
}

/** The area as it is; its type checks it. */
export const defineArea = (area: ClientArea): ClientArea => area;
