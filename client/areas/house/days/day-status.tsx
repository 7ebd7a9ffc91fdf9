import type { ReactNode } from 'react';
import { CircleCheck, PackageOpen, ScanLine, Truck } from 'lucide-react';
import type { IconType } from '#client/lib/icon-type.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge, type BadgeProps } from '#client/ui/display/badge.tsx';
import type { DriverDay } from './documents.ts';

const looks: Readonly<Record<DriverDay['status'], { icon: IconType; tone: NonNullable<BadgeProps['tone']> }>> = {
  preparing: { icon: ScanLine, tone: 'accent' },
  out: { icon: Truck, tone: 'info' },
  returning: { icon: PackageOpen, tone: 'warning' },
  closed: { icon: CircleCheck, tone: 'success' },
};

/** How far the day of a driver is, in a word. */
export function DayStatus({ status }: Pick<DriverDay, 'status'>): ReactNode {
  const t = useT('driver-days');
  const { icon, tone } = looks[status];
  return (
    <Badge icon={icon} tone={tone}>
      {t(`statuses.${status}`)}
    </Badge>
  );
}
