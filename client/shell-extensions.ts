// What all areas bring, and what they show in the frame around every screen. Part of the first page.
import type { ShellExtensions } from '#client/app/extension-points/shell-extensions.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { JobTrayButton } from './areas/jobs/tray-button.tsx';
import { areas } from './areas.ts';

export const shellExtensions: ShellExtensions = {
  screens: Object.assign({}, ...areas.map(({ screens }) => screens)),
  frameParts: areas.flatMap(({ frameParts = [] }) => frameParts),
  packageExtensions: areas.flatMap(({ packageExtensions = [] }) => packageExtensions),
  profileExtensions: areas.flatMap(({ profileExtensions = [] }) => profileExtensions),
  serviceExtensions: areas.flatMap(({ serviceExtensions = [] }) => serviceExtensions),
  JobTray: JobTrayButton,
  PageScans: lazyPart(() => import('./areas/packages/scan/page-scans.tsx')),
  SavedViews: lazyPart(() => import('./areas/views/views-menu.tsx')),
};
