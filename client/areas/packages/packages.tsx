import type { ReactNode } from 'react';
import { ListScreen } from '#client/kit/list-screen/list-screen.tsx';
import { packagesList } from './packages-list.ts';

/** The parcels: the list, and one parcel beside it. */
export default function Packages(): ReactNode {
  return <ListScreen definition={packagesList} />;
}
