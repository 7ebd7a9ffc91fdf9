// How requests are shown: their kind, their status, who asks, and what for in one line.
import type { ReactNode } from 'react';
import { Banknote, CalendarClock, Navigation, Tag, PackagePlus, Undo2, UserPen, ArrowUp } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { UserRequestKind } from '#shared/areas/user-requests/kinds.ts';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import type { IconType } from '#client/lib/icon-type.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Money } from '#client/ui/display/money.tsx';
import type { UserRequest } from './documents.ts';

export const kindIcons: Readonly<Record<UserRequestKind, IconType>> = {
  pickup: PackagePlus,
  return: Undo2,
  payout: Banknote,
  address_change: Navigation,
  other_day: CalendarClock,
  packaging: Tag,
  recharge: ArrowUp,
  account_change: UserPen,
};

const tones = {
  waiting: 'info',
  seen: 'info',
  checking: 'warning',
  accepted: 'accent',
  processing: 'accent',
  done: 'success',
  rejected: 'danger',
  canceled: 'neutral',
} as const;

const doneWords: Partial<Record<UserRequestKind, string>> = { payout: 'paid', recharge: 'credited' };

/** The word for a status. */
export function statusWord(status: UserRequest['status'], kind: UserRequestKind, t: TFunction): string {
  return t(`statuses.${(status === 'done' && doneWords[kind]) || status}`);
}

export function RequestStatus({ request: { status, kind } }: { request: UserRequest }): ReactNode {
  const t = useT('user-requests');
  return <Badge tone={tones[status]}>{statusWord(status, kind, t)}</Badge>;
}

/** Who asks, as the others know them: the customer, the driver or the recipient. */
export function RequestAsker({ request: { askedBy, company, asker } }: { request: UserRequest }): ReactNode {
  const t = useT('user-requests');
  if (askedBy === 'recipient') return <span>{t('askers.recipient')}</span>;
  return <bdi>{(askedBy === 'customer' ? company?.name : asker?.name) ?? t(`askers.${askedBy}`)}</bdi>;
}

/** The address with its city. */
export function RequestAddress({ request: { address, city } }: { request: UserRequest }): ReactNode {
  const nameOf = useLocalizedName();
  return <bdi>{[city && nameOf(city), address].filter(Boolean).join(' · ')}</bdi>;
}

/** The day with its window. */
export function RequestDay({ request: { day, window } }: { request: UserRequest }): ReactNode {
  const t = useT('user-requests');
  const format = useFormat();
  if (day === null) return null;
  const text = format.day(`${day}T12:00:00Z`);
  return window === null ? text : t('dayAndWindow', { day: text, window: t(`choices.window.${window}`) });
}

/** How many parcels or articles. */
export function RequestQuantity({ request: { quantity, packaging } }: { request: UserRequest }): ReactNode {
  const t = useT('user-requests');
  const format = useFormat();
  if (quantity === null) return null;
  if (packaging === null) return t('parcels', { count: quantity });
  return t('articles', { n: format.number(quantity), article: t(`choices.packaging.${packaging}`) });
}

/** What is asked for, in one line. */
export function RequestSummary({ request }: { request: UserRequest }): ReactNode {
  switch (request.kind) {
    case 'pickup':
      return (
        <>
          <RequestQuantity request={request} /> · <RequestDay request={request} />
        </>
      );
    case 'packaging':
      return <RequestQuantity request={request} />;
    case 'return':
    case 'other_day':
      return <RequestDay request={request} />;
    case 'address_change':
      return <RequestAddress request={request} />;
    case 'payout':
    case 'recharge':
      return request.amount === null ? null : <Money centimes={request.amount} />;
    case 'account_change':
      return <bdi>{request.text}</bdi>;
  }
}
