import { CalendarOff, RotateCcw, Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { localizedName } from '#client/actions/form/lookups.ts';
import { getFormatters, moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { readLanguage } from '#client/messages/languages.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { type Commission, CommissionLive } from './documents.ts';

/** The actions on a commission. Its amount never changes. */
export const commissionActions = defineActions({
  area: 'commissions',
  entity: 'commission',
  fragment: CommissionLive,
  label: ({ driver, hub, city, amount }) => {
    const language = readLanguage();
    const place = city ?? hub;
    const parts = [driver?.name, place && localizedName(place, language), getFormatters(language).amount(amount)];
    return parts.filter(Boolean).join(' · ');
  },
  actions: {
    end: {
      icon: CalendarOff,
      fields: ['until'],
      reverse: { action: 'end', input: ({ until }) => ({ until }) },
    },
    remove: { icon: Trash2, asks: true, destructive: true, removes: true, reverse: { action: 'restore' } },
    restore: { icon: RotateCcw, silent: true },
  },
  Form: lazyPart(() => import('./end-form.tsx')),
});

/** One that has not begun may be removed; one in force ends on a day. */
export function actionsOf({ since, until }: Pick<Commission, 'since' | 'until'>): readonly string[] {
  const today = moroccoDay(serverNow());
  if (since > today) return ['end', 'remove'];
  return until === null || until >= today ? ['end'] : [];
}
