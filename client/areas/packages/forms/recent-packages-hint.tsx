import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { parsePhone } from '#shared/lib/phone.ts';
import { useFormContext } from '#client/actions/form/form-field.tsx';
import { useDebounced } from '#client/lib/use-delay.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useT } from '#client/messages/use-t.ts';
import { graphql } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import { useStatusLabel } from '../status-label.ts';
import { PackageLink } from './package-link.tsx';
import styles from './form.module.css';

// Two queries: the history is rate-limited, and the viewer's own parcels must appear even when it fails.
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
const watchedEntities = ['package'];
const noEntities: readonly string[] = [];
const maxShown = 3;

/** Warns about recent parcels of the typed phone and about a blacklisted recipient. Never blocks the form. */
export function RecentPackagesHint(): ReactNode {
  const { control } = useFormContext();
  const t = useT('packages');
  const statusLabel = useStatusLabel();
  const typed: unknown = useWatch({ control, name: 'phone' });
  const phone = parsePhone(useDebounced(typeof typed === 'string' ? typed : ''));
  const { data } = useLive(RecentQuery, {
    variables: { search: phone },
    watch: watchedEntities,
    pause: phone === null,
  });
  const history = useLive(HistoryQuery, {
    variables: { phone: phone ?? '' },
    watch: noEntities,
    pause: phone === null,
  });
  if (phone === null || !data) return null;
  const own = data.packages;
  const [latest] = own.rows;
  // A stale result belongs to the previously typed phone.
  const counts = history.stale ? undefined : history.data?.phoneHistory;
  return (
    <div className={styles.hints}>
      {counts && counts.undelivered > 0 && (
        <Banner tone="danger">{blacklistMessage(t, counts, latest?.recipientName)}</Banner>
      )}
      {latest && (
        <Banner tone="info" title={t('form.recent', { count: own.total })}>
          <ul className={styles.recent}>
            {own.rows.slice(0, maxShown).map((row) => (
              <li key={row.id}>
                <PackageLink {...row} /> · {statusLabel(row.status)} ·{' '}
                <RelativeTime at={row.createdAt} variant="long" />
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {!latest && counts && counts.recent > 0 && (
        <Banner tone="info">
          {atLeast(counts.recent, counts)
            ? t('form.recentOfAllAtLeast')
            : t('form.recentOfAll', { count: counts.recent })}
        </Banner>
      )}
    </div>
  );
}

// For phones without own parcels the server caps the counts at two, so two means "two or more".
const atLeast = (count: number, { exact }: { exact: boolean }) => !exact && count > 1;

function blacklistMessage(
  t: ReturnType<typeof useT>,
  counts: { undelivered: number; exact: boolean },
  name: string | undefined,
): string {
  const { undelivered: count } = counts;
  if (atLeast(count, counts)) return t('blacklistAtLeast');
  return name === undefined ? t('blacklist', { count }) : t('blacklistNamed', { count, name });
}
