import { type ReactNode, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useFormContext } from '#client/actions/form/form-field.tsx';
import { isOption } from '#client/actions/form/form-values.ts';
import { plainText } from '#shared/lib/plain-text.ts';
import { visibleText } from '#shared/lib/visible-text.ts';
import { useDebounced } from '#client/lib/use-delay.ts';
import { Banner } from '#client/ui/feedback/banner.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { useT } from '#client/messages/use-t.ts';
import { graphql } from '#client/live/graphql.ts';
import { useLive } from '#client/live/use-live.ts';
import { useStatusLabel } from '../status-label.ts';
import { PackageLink } from './package-link.tsx';
import styles from './form.module.css';

const PartnerIdQuery = graphql(`
  query PackagesOfPartnerId($filter: PackageFilter) {
    packages(tab: all, filter: $filter, sort: { by: created, direction: desc }) {
      rows {
        id
        version
        trackingNumber
        partnerId
        status
        createdAt
      }
    }
  }
`);
const watchedEntities = ['package'];
const maxShown = 3;

/** The filter compares exactly; people mix small and capital letters. */
const spellingsOf = (text: string): string[] => [...new Set([text, text.toLowerCase(), text.toUpperCase()])];

/**
 * Warns that the sender already has parcels with the typed partner reference, which makes a duplicate likely. Never
 * blocks the form: some shops use one number for several parcels.
 */
export function PartnerIdHint(): ReactNode {
  const { control } = useFormContext();
  const t = useT('packages');
  const statusLabel = useStatusLabel();
  const [partnerId, company]: unknown[] = useWatch({ control, name: ['partnerId', 'companyId'] });
  const typed = useDebounced(typeof partnerId === 'string' ? visibleText(partnerId) : '');
  // Two senders may use the same number.
  const customer = isOption(company) ? company.value : null;
  const filter = useMemo(
    () => ({ partnerId: spellingsOf(typed), ...(customer !== null && { customer: [customer] }) }),
    [typed, customer],
  );
  const { data, isPreviousData } = useLive(PartnerIdQuery, {
    variables: { filter },
    watch: watchedEntities,
    pause: typed === '',
  });
  if (typed === '' || !data || isPreviousData) return null;
  const same = data.packages.rows.filter((row) => plainText(row.partnerId ?? '') === plainText(typed));
  if (same.length === 0) return null;
  return (
    <Banner tone="warning" title={t('duplicate.partner', { count: same.length })} live="status">
      <ul className={styles.recent}>
        {same.slice(0, maxShown).map((row) => (
          <li key={row.id}>
            <PackageLink {...row} /> · {statusLabel(row.status)} · <RelativeTime at={row.createdAt} variant="long" />
          </li>
        ))}
      </ul>
    </Banner>
  );
}
