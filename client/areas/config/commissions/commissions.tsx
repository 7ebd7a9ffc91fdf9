// The commissions of drivers, by date, in the configuration.
import type { ReactNode } from 'react';
import { HandCoins, MapPin, UserRound, Warehouse } from 'lucide-react';
import { useLocalizedName } from '#client/actions/form/lookups.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { DatedFrame } from '../dated-frame.tsx';
import { CommissionFileTools } from './file-tools.tsx';
import { actionsOf, commissionActions } from './actions.ts';
import { type Commission, CommissionsQuery } from './documents.ts';
import styles from './commissions.module.css';

type Data = { commissions: readonly Commission[] };

const targetOf = ({ driver, hub, city }: Commission): string =>
  [driver, hub, city].map((part) => part?.id ?? '').join(' ');

/** Whether it applies today: a later one for the same drivers takes its place. */
function stateOf(row: Commission, all: readonly Commission[]): 'planned' | 'current' | 'replaced' | 'ended' {
  const today = moroccoDay(serverNow());
  if (row.since > today) return 'planned';
  if (row.until !== null && row.until < today) return 'ended';
  const isReplaced = all.some(
    (other) =>
      targetOf(other) === targetOf(row) &&
      other.since > row.since &&
      other.since <= today &&
      (other.until === null || other.until >= today),
  );
  return isReplaced ? 'replaced' : 'current';
}
const tones = { planned: 'info', current: 'success', replaced: 'neutral', ended: 'neutral' } as const;

function CommissionRow({ row, data, buttons }: SectionRowProps<Commission, Data>): ReactNode {
  const t = useT('commissions');
  const format = useFormat();
  const localizedName = useLocalizedName();
  const { driver, hub, city, amount, since, until, createdBy, changedBy } = row;
  const state = stateOf(row, data.commissions);
  const place = city ? localizedName(city) : hub ? t('ofHub', { hub: localizedName(hub) }) : t('everywhere');
  return (
    <SectionRow
      icon={driver ? UserRound : city ? MapPin : hub ? Warehouse : HandCoins}
      name={driver ? `${driver.name} · ${place}` : city || hub ? place : t('general')}
      mark={<Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>}
      text={[
        until === null
          ? t('since', { day: format.date(since) })
          : t('between', { since: format.date(since), until: format.date(until) }),
        createdBy && t('by', { name: createdBy.name }),
        changedBy && t('endedBy', { name: changedBy.name }),
      ]
        .filter(Boolean)
        .join(' · ')}
      facts={<Money centimes={amount} className={styles.amount} />}
    >
      <span className={styles.buttons}>{state !== 'replaced' && buttons}</span>
    </SectionRow>
  );
}

export default listSection({
  area: 'commissions',
  icon: HandCoins,
  useRows: liveRows({
    document: CommissionsQuery,
    entity: 'commission',
    variables: () => ({}),
    rows: ({ commissions }) => commissions,
    // The order of all follows from each.
    rereads: 'any',
  }),
  Row: CommissionRow,
  Frame: DatedFrame,
  Head: CommissionFileTools,
  actions: commissionActions,
  allowed: actionsOf,
  create: { form: () => import('./new-commission.tsx') },
});
