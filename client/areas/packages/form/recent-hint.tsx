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

// Two reads: how often the history may be asked for is limited, and one's own parcels are shown all the same.
const HistoryQuery = graphql(`
  query PhoneHistory($phone: String!) {
    phoneHistory(phone: $phone) {
      undelivered
      recent
      exact
    }
  }
`);
const RecentQuery = graphql(`
  query PackagesOfPhone($search: String) {
    packages(tab: all, search: $search, sort: { by: created, direction: desc }) {
      total
      rows {
        id
        version
        trackingNumber
        recipientName
        status
        createdAt
      }
    }
  }
`);
const watched = ['package'];
const nothing: readonly string[] = [];
const shown = 3;

/** Orders of the phone being typed: the same parcel twice, or somebody who does not take parcels. Warns and never blocks. */
export function RecentHint({ control }: { control: Control<PackageValues> }): ReactNode {
  const t = useWords('packages');
  const word = useStatusWord();
  const phone = parsePhone(useDebounced(useWatch({ control, name: 'phone' })));
  const { data } = useLive(RecentQuery, { variables: { search: phone }, watch: watched, pause: phone === null });
  const history = useLive(HistoryQuery, { variables: { phone: phone ?? '' }, watch: nothing, pause: phone === null });
  if (phone === null || !data) return null;
  const own = data.packages;
  const [known] = own.rows;
  // That of the phone before says nothing of this one.
  const counts = history.stale ? undefined : history.data?.phoneHistory;
  return (
    <div className={styles.hints}>
      {counts && counts.undelivered > 0 && (
        <Banner tone="danger">{blacklistWords(t, counts, known?.recipientName)}</Banner>
      )}
      {known && (
        <Banner tone="info" title={t('form.recent', { count: own.total })}>
          <ul className={styles.recent}>
            {own.rows.slice(0, shown).map((one) => (
              <li key={one.id}>
                <Ltr mono>{one.trackingNumber}</Ltr> · {word(one.status)} ·{' '}
                <RelativeTime at={one.createdAt} look="long" />
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {!known && counts && counts.recent > 0 && (
        <Banner tone="info">
          {atLeast(counts.recent, counts)
            ? t('form.recentOfAllAtLeast')
            : t('form.recentOfAll', { count: counts.recent })}
        </Banner>
      )}
    </div>
  );
}

// Of phones that one has no parcel of, two means two or more.
const atLeast = (count: number, { exact }: { exact: boolean }) => !exact && count > 1;

function blacklistWords(
  t: ReturnType<typeof useWords>,
  counts: { undelivered: number; exact: boolean },
  name: string | undefined,
): string {
  const { undelivered: count } = counts;
  if (atLeast(count, counts)) return t('blacklistAtLeast');
  return name === undefined ? t('blacklist', { count }) : t('blacklistNamed', { count, name });
}
