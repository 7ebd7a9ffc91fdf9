// The catalogue of extra services, with what each costs today and from which day on something else.
import type { ReactNode } from 'react';
import { PackagePlus } from 'lucide-react';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { moroccoDay } from '#client/lib/formatters.ts';
import { serverNow } from '#client/lib/server-clock.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionFrameProps, SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { type Extra, ExtrasQuery } from '#client/extras/documents.ts';
import { nameOf, priceToday } from '#client/extras/names.ts';
import { extraActions } from './actions.ts';
import styles from './catalogue.module.css';

/** The next price, and those that were, the last one first. */
function PriceHistory({ prices }: { prices: NonNullable<Extra['prices']> }): ReactNode {
  const t = useT('extras');
  const format = useFormat();
  const today = moroccoDay(serverNow());
  if (prices.length < 2) return null;
  return (
    <details className={styles.history}>
      <summary>{t('history')}</summary>
      <ul>
        {prices.toReversed().map(({ since, amount }) => (
          <li key={since}>
            {t(since > today ? 'from' : 'since', { day: format.date(since) })} <Money centimes={amount} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function ExtraRow({ row, buttons }: SectionRowProps<Extra, unknown>): ReactNode {
  const t = useT('extras');
  const format = useFormat();
  const { code, status, orderedBy, tie } = row;
  const prices = row.prices ?? [];
  const price = priceToday(row);
  const next = prices.find(({ since }) => since > moroccoDay(serverNow()));
  return (
    <SectionRow
      icon={PackagePlus}
      name={nameOf(row)}
      mark={
        <>
          <Badge tone="outline">
            <Ltr mono>{code}</Ltr>
          </Badge>
          {status === 'inactive' && <Badge tone="neutral">{t('inactive')}</Badge>}
          {next && <Badge tone="info">{t('from', { day: format.date(next.since) })}</Badge>}
        </>
      }
      text={
        <>
          {t(tie === null ? `choices.orderedBy.${orderedBy}` : `follows.${tie}`)}
          <PriceHistory prices={prices} />
        </>
      }
      facts={price !== null && <Money centimes={price} className={styles.price} />}
    >
      {buttons}
    </SectionRow>
  );
}

function Frame({ title, text, action, children }: SectionFrameProps): ReactNode {
  return (
    <SettingsSection title={title} text={text} action={action}>
      {children}
    </SettingsSection>
  );
}

export default listSection({
  area: 'extras',
  icon: PackagePlus,
  useRows: liveRows({
    document: ExtrasQuery,
    entity: 'extra',
    variables: () => ({}),
    rows: ({ extras }) => extras,
    // The order follows from the status of each.
    rereads: 'any',
  }),
  Row: ExtraRow,
  Frame,
  actions: extraActions,
  create: { form: () => import('./new-extra.tsx') },
});
