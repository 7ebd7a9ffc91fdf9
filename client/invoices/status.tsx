import type { ReactNode } from 'react';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import type { Invoice } from './documents.ts';

export const statusLooks = {
  NOT_PAID: { tone: 'warning', icon: Clock },
  PAID: { tone: 'success', icon: CircleCheck },
  ERROR: { tone: 'danger', icon: CircleX },
} as const;

/** Whether an invoice is paid; or that another one has taken it over. */
export function InvoiceStatus({
  invoice: { status, carriedIntoId },
}: {
  invoice: Pick<Invoice, 'status' | 'carriedIntoId'>;
}): ReactNode {
  const t = useT('billing');
  const { tone, icon } = statusLooks[status];
  return (
    <Badge tone={carriedIntoId === null ? tone : 'neutral'} icon={icon}>
      {t(carriedIntoId === null ? `statuses.${status}` : 'statuses.carried')}
    </Badge>
  );
}
