// What the area shows: slips of parcels.
import { FileText } from 'lucide-react';
import { slipReaders } from '#shared/areas/slips/roles.ts';
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PartSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';

export const slipsArea = defineArea({
  screens: {
    slip: { icon: FileText, load: () => import('./list.tsx') },
  },
  profileExtensions: [
    {
      id: 'slips',
      roles: ['CUSTOMER', 'DRIVER', 'SUBDRIVER', 'COLLECTOR'],
      Section: lazyPart(() => import('./own/section.tsx'), PartSkeleton),
    },
  ],
  packageExtensions: [
    {
      id: 'slips',
      visibleTo: ({ role }) => slipReaders.includes(role),
      Component: lazyPart(async () => ({ default: (await import('./package-slips.tsx')).PackageSlips })),
    },
  ],
});
