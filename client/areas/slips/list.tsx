// The slips that exist.
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { PenLine, Plus } from 'lucide-react';
import { slipList } from '#shared/areas/slips/list.ts';
import { slipKinds } from '#shared/areas/slips/slip.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { age, number, person, place } from '#client/list/columns.tsx';
import type { ListColumn } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { type Slip, SlipCountsQuery, SlipsQuery } from './documents.ts';
import { SlipParty } from './slip-card.tsx';
import styles from './slips.module.css';

const kindWords = (t: TFunction): Record<string, string> =>
  Object.fromEntries(slipKinds.map((kind) => [kind, t(`title.${kind}`, { ns: 'slips' })]));

function Kind({ slip: { kind, status } }: { slip: Slip }): ReactNode {
  const t = useT('slips');
  return (
    <span className={styles.first}>
      {t(`title.${kind}`)}
      {status === 'voided' && <Badge tone="danger">{t('voided')}</Badge>}
    </span>
  );
}

/** How many of the two sides have signed on the screen. */
function Signed({ slip: { giverSignatureId, takerSignatureId } }: { slip: Slip }): ReactNode {
  const signed = [giverSignatureId, takerSignatureId].filter((id) => id !== null).length;
  return signed === 0 ? null : (
    <span className={styles.signed}>
      <PenLine size={14} aria-hidden />
      <Ltr>{`${signed} / 2`}</Ltr>
    </span>
  );
}

const columns: readonly ListColumn<Slip>[] = [
  number('number', { width: 176, sticky: true, alwaysVisible: true }),
  {
    id: 'kind',
    minWidth: 176,
    fields: ['kind', 'status'],
    exported: [{ path: 'kind', kind: 'choice', words: kindWords }],
    cell: (slip) => <Kind slip={slip} />,
  },
  place('hub', { width: 132 }),
  {
    id: 'party',
    minWidth: 160,
    fields: ['carrierId', 'companyId', 'toHubId'],
    exported: [
      { path: 'carrier.name', kind: 'text', title: 'carrier' },
      { path: 'company.name', kind: 'text', title: 'company' },
    ],
    cell: (slip) => <SlipParty slip={slip} />,
  },
  {
    id: 'count',
    width: 76,
    align: 'end-physical',
    exported: [{ path: 'count', kind: 'number' }],
    cell: ({ count }) => <Ltr>{String(count)}</Ltr>,
  },
  {
    id: 'total',
    width: 120,
    align: 'end-physical',
    exported: [{ path: 'total', kind: 'money' }],
    cell: ({ total }) => <Money centimes={total} unit="none" />,
  },
  {
    id: 'signatures',
    width: 92,
    fields: ['giverSignatureId', 'takerSignatureId'],
    cell: (slip) => <Signed slip={slip} />,
  },
  person('madeBy', { width: 160, hiddenByDefault: true }),
  age('createdAt', { id: 'created', width: 90, align: 'end-physical', sortKey: 'created', descendingFirst: true }),
];

function card(slip: Slip): ReactNode {
  return (
    <div className={styles.words}>
      <Kind slip={slip} />
      <span className={styles.second}>
        <Ltr mono>{slip.number}</Ltr> · <SlipParty slip={slip} />
      </span>
      <span className={styles.second}>
        <Ltr>{String(slip.count)}</Ltr> · <Money centimes={slip.total} /> · <RelativeTime at={slip.createdAt} />
      </span>
    </div>
  );
}

/** The slips that the viewer sees. */
export default listScreen(slipList, {
  area: 'slips',
  screen: 'slip',
  document: SlipsQuery,
  counts: SlipCountsQuery,
  columns,
  filters: {
    kind: { facet: 'kinds', valueLabel: (kind, t) => t(`title.${kind}`, { ns: 'slips' }) },
    hub: { lookup: async () => (await import('#client/actions/form/lookups.ts')).createHubLookup() },
    carrier: { lookup: async () => (await import('#client/actions/form/lookups.ts')).driverLookup },
    created: { inMenu: true },
  },
  card,
  search: ({ number: own }) => [own],
  label: ({ number: own }) => own,
  create: {
    visibleTo: ({ role }) => role === 'HOUSEKEEPER' || role === 'ADMIN',
    icon: Plus,
    form: () => import('./make/make-form.tsx'),
  },
  detail: () => import('./detail.tsx'),
  actions: listActions({
    load: async () => (await import('./actions.ts')).slipRowActions,
  }),
});
