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
  query PackagesOfPhone($search: String, $phone: String!) {
    phoneHistory(phone: $phone) { undelivered recent }
    packages(tab: all, search: $search, sort: { by: created, direction: desc }) {
      total rows { id version trackingNumber recipientName status createdAt }
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
  const { data } = useLive(RecentQuery, { variables: { search: phone, phone: phone ?? '' }, watch: watched, pause: phone === null });
  if (phone === null || !data) return null;
  const { packages: own, phoneHistory: { undelivered, recent } } = data;
  const [known] = own.rows;
  return (
    <div className={styles.hints}>
      {undelivered > 0 && (
        <Banner tone="danger">{known ? t('blacklistNamed', { count: undelivered, name: known.recipientName }) : t('blacklist', { count: undelivered })}</Banner>
      )}
      {known && (
        <Banner tone="info" title={t('form.recent', { count: own.total })}>
          <ul className={styles.recent}>
            {own.rows.slice(0, shown).map((one) => (
              <li key={one.id}><Ltr mono>{one.trackingNumber}</Ltr> · {word(one.status)} · <RelativeTime at={one.createdAt} look="long" /></li>
            ))}
          </ul>
        </Banner>
      )}
      {!known && recent > 0 && <Banner tone="info">{t('form.recentOfAll', { count: recent })}</Banner>}
    </div>
  );
}
