// The extension points of the frame around every screen, part of the first page.
import type { ShellExtensions } from '#client/app/extension-points/shell-extensions.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { JobTrayButton } from './areas/jobs/tray-button.tsx';
import { builtScreens } from './screens.ts';

export const shellExtensions: ShellExtensions = {
  screens: builtScreens,
  JobTray: JobTrayButton,
  SavedViews: lazyPart(() => import('./areas/views/views-menu.tsx')),
};
