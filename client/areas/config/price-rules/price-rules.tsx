// The prices of customers and the promotions, by date, in the configuration.
import type { ReactNode } from 'react';
import { BadgePercent, Tag } from 'lucide-react';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { DatedFrame } from '../dated-frame.tsx';
import { actionsOf, priceRuleActions } from './actions.ts';
import { type PriceRule, PriceRulesQuery } from './documents.ts';

function stateOf({ since, until }: PriceRule): 'planned' | 'current' | 'ended' {
  const today = moroccoDay(serverNow());
  if (since > today) return 'planned';
  return until !== null && until < today ? 'ended' : 'current';
}
const tones = { planned: 'info', current: 'success', ended: 'neutral' } as const;

/** What it costs, or what it takes off. */
function useWorth({ kind, delivered, refused, returned, percent, amount }: PriceRule): string {
  const t = useT('price-rules');
  const format = useFormat();
  if (kind === 'percent') return t('off', { value: `${format.number((percent ?? 0) / 100)} %` });
  if (kind === 'amount') return t('off', { value: format.amount(amount ?? 0) });
  return t('prices', {
    delivered: format.amount(delivered ?? 0),
    refused: format.amount(refused ?? 0),
    returned: format.amount(returned ?? 0),
  });
}

function PriceRuleRow({ row, buttons }: SectionRowProps<PriceRule, unknown>): ReactNode {
  const t = useT('price-rules');
  const format = useFormat();
  const localizedName = useLocalizedName();
  const worth = useWorth(row);
  const { kind, name, company, groupName, city, since, until, createdBy } = row;
  const state = stateOf(row);
  const whom = company?.name ?? (groupName === null ? t('everybody') : t('ofGroup', { name: groupName }));
  return (
    <SectionRow
      icon={kind === 'fixed' ? Tag : BadgePercent}
      name={name}
      mark={<Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>}
      text={[
        city ? `${whom} · ${localizedName(city)}` : whom,
        until === null
          ? t('since', { day: format.date(since) })
          : t('between', { since: format.date(since), until: format.date(until) }),
        createdBy && t('by', { name: createdBy.name }),
      ]
        .filter(Boolean)
        .join(' · ')}
      facts={<span>{worth}</span>}
    >
      {buttons}
    </SectionRow>
  );
}

export default listSection({
  area: 'price-rules',
  icon: BadgePercent,
  useRows: liveRows({
    document: PriceRulesQuery,
    entity: 'priceRule',
    variables: () => ({}),
    rows: ({ priceRules }) => priceRules,
    rereads: 'any',
  }),
  Row: PriceRuleRow,
  Frame: DatedFrame,
  actions: priceRuleActions,
  allowed: actionsOf,
  create: { form: () => import('./new-price-rule.tsx') },
});
