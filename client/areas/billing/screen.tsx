import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { sessionAtom } from '#client/session/session.ts';
import { HubSafe } from './hub-safe.tsx';
import InvoiceList from './list.tsx';

/** The invoices that the viewer sees; for the staff of a hub, the money in its safe. */
export default function BillingScreen(): ReactNode {
  const viewer = useAtomValue(sessionAtom)?.viewer;
  return viewer?.effectiveRole === 'HOUSEKEEPER' ? <HubSafe hub={viewer.hub} /> : <InvoiceList />;
}
