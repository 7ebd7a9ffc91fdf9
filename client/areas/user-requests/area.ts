// What the area shows: requests, and the open ones about a parcel in its drawer.
import { FileQuestion } from 'lucide-react';
import { defineArea } from '#client/app/extension-points/define-area.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

const readers = ['ADMIN', 'BACKOFFICE', 'SUPPORT', 'HOUSEKEEPER', 'ACCOUNTANT', 'SUBACCOUNTANT', 'CUSTOMER'];

export const userRequestsArea = defineArea({
  screens: {
    userRequests: { icon: FileQuestion, load: () => import('./list.tsx') },
  },
  packageExtensions: [
    {
      id: 'requests',
      visibleTo: ({ role }) => readers.includes(role),
      Component: lazyPart(() => import('./package-requests.tsx')),
      reservedHeight: () => 0,
    },
  ],
});
