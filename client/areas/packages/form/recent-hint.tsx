import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { parsePhone } from '#shared/kit/phone.ts';
import { useDebounced } from '#client/kit/debounce.ts';
import { Banner } from '#client/kit/ui/banner.tsx';
import { Ltr } from '#client/kit/ui/ltr.tsx';
import { RelativeTime } from '#client/kit/ui/relative-time.tsx';
import { useWords } from '#client/i18n/use-words.ts';
import { graphql } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import { useStatusWord } from '../status-word.ts';
import type { PackageValues } from './form-values.ts';
import styles from './form.module.css';

const RecentQuery = graphql(`
  query PackagesOfPhone($search: String) {
    packages(tab: all, search: $search, sort: { by: created, direction: desc }) {
      total totalIsExact rows { id version trackingNumber recipientName status createdAt undeliveredOrders }
    }
  }
`);
const watched = ['package'];
const shown = 3;

/** Orders of the phone being typed: the same parcel twice, or somebody who does not take parcels. Warns and never blocks. */
export function RecentHint({ control }: { control: Control<PackageValues> }): ReactNode {
  const t = useWords('packages');
  const word = useStatusWord();
  const phone = parsePhone(useDebounced(useWatch({ control, name: 'phone' })));
  const { data } = useLive(RecentQuery, { variables: { search: phone }, watch: watched, pause: phone === null });
  const found = phone === null ? undefined : data?.packages;
  const [first] = found?.rows ?? [];
  if (!found || !first) return null;
  return (
    <div className={styles.hints}>
      {first.undeliveredOrders > 0 && <Banner tone="danger">{t('blacklistNamed', { count: first.undeliveredOrders, name: first.recipientName })}</Banner>}
      <Banner tone="info" title={t('form.recent', { count: found.total })}>
        <ul className={styles.recent}>
          {found.rows.slice(0, shown).map((one) => (
            <li key={one.id}><Ltr mono>{one.trackingNumber}</Ltr> · {word(one.status)} · <RelativeTime at={one.createdAt} look="long" /></li>
          ))}
        </ul>
      </Banner>
    </div>
  );
}
