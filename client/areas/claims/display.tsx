// How a claim's status and its opener look, wherever they stand.
import type { ReactNode } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import type { Claim } from './documents.ts';

const tones = { open: 'info', in_progress: 'warning', resolved: 'success', closed: 'neutral' } as const;

/** Its status. */
export function ClaimStatus({ claim: { status } }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
}

/** Who opened it, as the others know them: the customer, the driver or the recipient. */
export function ClaimOpener({ claim: { openedBy, company: customer, opener } }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  if (openedBy === 'recipient') return <span>{t('sides.recipient')}</span>;
  return <bdi>{(openedBy === 'customer' ? customer?.name : opener?.name) ?? t(`sides.${openedBy}`)}</bdi>;
}
