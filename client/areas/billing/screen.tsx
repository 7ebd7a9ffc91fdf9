import type { ComponentType, ReactNode } from 'react';
import { Redirect, useSearch } from 'wouter';
import { useAtomValue } from 'jotai';
import type { Role } from '#shared/access/roles.ts';
import { screenPath } from '#shared/access/screens.ts';
import { invoiceMakers, payers } from '#shared/areas/billing/invoice.ts';
import { sessionAtom } from '#client/session/session.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { PartSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import InvoiceList from './list/list.tsx';
import type { ViewName } from './views/view-path.ts';

/** The views beside the list, and who has them; null: everybody who has the list. */
const views: Readonly<Record<ViewName, { roles: readonly Role[] | null; View: ComponentType }>> = {
  transfers: { roles: payers, View: lazyPart(() => import('./transfers/screen.tsx'), PartSkeleton) },
  bank: { roles: payers, View: lazyPart(() => import('./bank/screen.tsx'), PartSkeleton) },
  due: { roles: invoiceMakers, View: lazyPart(() => import('./many/due-screen.tsx'), PartSkeleton) },
  selection: { roles: invoiceMakers, View: lazyPart(() => import('./many/selection-screen.tsx'), PartSkeleton) },
  lines: { roles: null, View: lazyPart(() => import('./files/lines-screen.tsx'), PartSkeleton) },
};

/** The invoices that the viewer sees, and the views beside them; the staff of a hub are led to its cash. */
export default function BillingScreen(): ReactNode {
  const asked = new URLSearchParams(useSearch()).get('view');
  const role = useAtomValue(sessionAtom)?.viewer.effectiveRole;
  if (role === 'HOUSEKEEPER') return <Redirect to={screenPath('cash')} replace />;
  const [, view] = Object.entries(views).find(([name]) => name === asked) ?? [];
  if (view && role && (view.roles?.includes(role) ?? true)) return <view.View />;
  return <InvoiceList />;
}
