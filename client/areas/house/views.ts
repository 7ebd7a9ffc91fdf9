// The views of the house, by their name in the address. Another view is one line here, and its title in the messages.
import type { ComponentType } from 'react';
import type { Role } from '#shared/access/roles.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';

export interface HouseViewProps {
  hubId: string;
}
interface HouseView {
  View: ComponentType<HouseViewProps>;
  /** Who has it; default: all who open the house. */
  roles?: readonly Role[];
}

const staff: readonly Role[] = ['ADMIN', 'HOUSEKEEPER', 'BACKOFFICE', 'SUPPORT', 'ACCOUNTANT', 'SUBACCOUNTANT'];

export const houseViews: Readonly<Record<string, HouseView>> = {
  board: { View: lazyPart(() => import('./board/board.tsx')) },
  drivers: { View: lazyPart(() => import('./days/drivers.tsx')), roles: staff },
  discrepancies: { View: lazyPart(() => import('./discrepancies.tsx')), roles: staff },
  shelves: { View: lazyPart(() => import('./shelves/shelves.tsx')), roles: staff },
};

/** The names of the views that a role has. */
export const viewsOf = (role: Role): string[] =>
  Object.keys(houseViews).filter((name) => houseViews[name]?.roles?.includes(role) ?? true);
