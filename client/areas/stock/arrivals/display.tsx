// How arrivals are shown: their state, and what came more or less than declared.
import type { ReactNode } from 'react';
import { VisuallyHidden } from 'radix-ui/visually-hidden';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import type { StockArrival } from '../documents.ts';

const tones = { declared: 'info', counted: 'success', canceled: 'neutral' } as const;

export function ArrivalStatus({ arrival: { status, differs } }: { arrival: StockArrival }): ReactNode {
  const t = useT('arrivals');
  if (differs) return <Badge tone="warning">{t('statuses.different')}</Badge>;
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
}

/** How many came more or less than declared, with a sign; nothing before the count, or where they are alike. */
export function Difference({ quantity, counted }: { quantity: number; counted: number | null }): ReactNode {
  const t = useT('arrivals');
  const format = useFormat();
  if (counted === null || counted === quantity) return null;
  const n = Math.abs(counted - quantity);
  const words = t(counted > quantity ? 'more' : 'fewer', { count: n });
  return (
    <Badge tone={counted > quantity ? 'info' : 'warning'}>
      <Ltr>{`${counted > quantity ? '+' : '−'}${format.number(n)}`}</Ltr>
      <VisuallyHidden>{words}</VisuallyHidden>
    </Badge>
  );
}
