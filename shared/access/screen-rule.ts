// What the route table says of a screen.
import type { Role } from './roles.ts';

/** Groups of the sidebar, in its order; `none` has a route and no menu entry. */
export const menuGroups = ['main', 'operations', 'customers', 'finance', 'steering', 'none'] as const;
export type MenuGroup = (typeof menuGroups)[number];

export interface ScreenRule {
  /** wouter's pattern. */
  path: string;
  /**
   * A view of the screen at the same path: `?view=…`. Without permission it shows the "forbidden" page, like any
   * screen.
   */
  view?: string;
  /** Roles that may open it; `public` also admits visitors. */
  roles: readonly Role[] | 'public';
  menu: MenuGroup;
  /** These roles need the manager flag to open it. */
  managersOnly?: readonly Role[];
  /** These roles need the manager flag to see the menu entry; the route stays open. */
  menuManagersOnly?: readonly Role[];
  /** The parent screen in the breadcrumb. */
  parent?: string;
  /** Outside the layout with the sidebar. */
  bare?: boolean;
  /** False until the screen exists: it is then neither linked nor reachable. */
  built: boolean;
}
