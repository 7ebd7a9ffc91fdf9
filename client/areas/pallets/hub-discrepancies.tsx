// What is missing from pallets and in inventories of a hub, or came and was not expected, and nobody has resolved yet.
import { type ReactNode, useMemo } from 'react';
import { useLive } from '#client/live/use-live.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { PanelSkeleton } from '#client/ui/overlay/panel-skeleton.tsx';
import { DiscrepanciesOfHubQuery } from './discrepancy-documents.ts';
import { Discrepancies } from './pallet/discrepancies.tsx';

const watched = ['palletDiscrepancy'];

/** The open discrepancies of a hub, live. */
export default function HubDiscrepancies({ hubId }: { hubId: string }): ReactNode {
  const errorMessage = useErrorMessage();
  const variables = useMemo(() => ({ hubId }), [hubId]);
  const { data, error, refetch } = useLive(DiscrepanciesOfHubQuery, { variables, watch: watched });
  if (data) return <Discrepancies rows={data.openPalletDiscrepancies} withOrigin />;
  return error ? <ErrorState variant="row" text={errorMessage(error)} onRetry={refetch} /> : <PanelSkeleton />;
}
