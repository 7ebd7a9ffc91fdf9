// How a recharge is shown wherever it stands.
import type { ReactNode } from 'react';
import { CircleCheck, Undo2 } from 'lucide-react';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import type { Recharge } from './documents.ts';

/** Whether it counts or was taken back. */
export function RechargeStatus({ recharge: { status } }: { recharge: Recharge }): ReactNode {
  const t = useT('recharges');
  return (
    <Badge tone={status === 'posted' ? 'success' : 'neutral'} icon={status === 'posted' ? CircleCheck : Undo2}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
