import { CalendarOff, RotateCcw, Trash2 } from 'lucide-react';
import { defineActions } from '#client/actions/define-actions.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { type PriceRule, PriceRuleLive } from './documents.ts';

/** The actions on a price. Its amounts never change. */
export const priceRuleActions = defineActions({
  area: 'price-rules',
  entity: 'priceRule',
  fragment: PriceRuleLive,
  label: ({ name }) => name,
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
export function actionsOf({ since, until }: Pick<PriceRule, 'since' | 'until'>): readonly string[] {
  const today = moroccoDay(serverNow());
  if (since > today) return ['end', 'remove'];
  return until === null || until >= today ? ['end'] : [];
}
