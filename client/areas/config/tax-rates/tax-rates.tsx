// The tax on fees, by date, in the configuration.
import type { ReactNode } from 'react';
import { Percent } from 'lucide-react';
import { useFormat } from '#client/lib/use-format.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { DatedFrame } from '../dated-frame.tsx';
import { taxRateActions } from './actions.ts';
import { type ListedTaxRate, TaxRatesQuery } from './documents.ts';

type Data = { taxRates: readonly ListedTaxRate[] };

const today = (): string => moroccoDay(serverNow());

/** Each rate ends when the next one begins. */
function stateOf(
  { status, since }: ListedTaxRate,
  all: readonly ListedTaxRate[],
): 'planned' | 'current' | 'ended' | 'removed' {
  if (status === 'removed') return 'removed';
  if (since > today()) return 'planned';
  const hasNext = all.some((other) => other.status === 'active' && other.since > since && other.since <= today());
  return hasNext ? 'ended' : 'current';
}
const tones = { planned: 'info', current: 'success', ended: 'neutral', removed: 'danger' } as const;

function TaxRateRow({ row, data, buttons }: SectionRowProps<ListedTaxRate, Data>): ReactNode {
  const t = useT('tax-rates');
  const format = useFormat();
  const { basisPoints, since, createdAt, updatedAt, createdBy, removedBy } = row;
  const state = stateOf(row, data.taxRates);
  return (
    <SectionRow
      icon={Percent}
      name={t('rate', { rate: format.number(basisPoints / 100) })}
      mark={<Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>}
      text={[
        t('since', { day: format.date(since) }),
        createdBy && t('by', { name: createdBy.name, day: format.date(createdAt) }),
        removedBy && t('removedBy', { name: removedBy.name, day: format.date(updatedAt) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      {buttons}
    </SectionRow>
  );
}

export default listSection({
  area: 'tax-rates',
  icon: Percent,
  useRows: liveRows({
    document: TaxRatesQuery,
    entity: 'taxRate',
    variables: () => ({}),
    rows: ({ taxRates }) => taxRates,
    rereads: 'any',
  }),
  Row: TaxRateRow,
  Frame: DatedFrame,
  actions: taxRateActions,
  allowed: ({ status, since }) => (status === 'active' && since > today() ? ['remove'] : []),
  create: { form: () => import('./new-tax-rate.tsx') },
});
