// The deposits that the viewer sees.
import type { ReactNode } from 'react';
import { Paperclip, Plus } from 'lucide-react';
import { depositList } from '#shared/areas/cash/deposit-list.ts';
import { depositStatuses } from '#shared/areas/cash/deposit.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { fileUrl } from '#client/lib/file-url.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { age, number, person, place, text } from '#client/list/columns.tsx';
import type { ListColumn, ListViewer } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Badge } from '#client/ui/display/badge.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import styles from '../hand-overs/hand-overs.module.css';
import { CashNav } from '../nav.tsx';
import { type Deposit, DepositCountsQuery, DepositsQuery } from './documents.ts';

const seesHubs = ({ role }: ListViewer): boolean => role !== 'HOUSEKEEPER';

function Status({ deposit: { status } }: { deposit: Deposit }): ReactNode {
  const t = useT('deposits');
  return <Badge tone={status === 'made' ? 'success' : 'neutral'}>{t(`statuses.${status}`)}</Badge>;
}

function Day({ deposit: { day } }: { deposit: Deposit }): ReactNode {
  return <span className={styles.muted}>{useFormat().date(`${day}T12:00:00Z`)}</span>;
}

function Proof({ deposit: { proof } }: { deposit: Deposit }): ReactNode {
  const t = useT('deposits');
  return (
    proof && (
      <a href={fileUrl(proof.id)} target="_blank" rel="noopener noreferrer" aria-label={t('proof')}>
        <Paperclip size={15} aria-hidden />
      </a>
    )
  );
}

const columns: readonly ListColumn<Deposit>[] = [
  number('reference', { width: 170, sticky: true, alwaysVisible: true }),
  {
    id: 'status',
    width: 120,
    exported: [
      {
        path: 'status',
        kind: 'choice',
        words: (t) =>
          Object.fromEntries(depositStatuses.map((value) => [value, t(`statuses.${value}`, { ns: 'deposits' })])),
      },
    ],
    cell: (deposit) => <Status deposit={deposit} />,
  },
  place('hub', { width: 140, visibleTo: seesHubs }),
  {
    id: 'amount',
    width: 130,
    align: 'end-physical',
    alwaysVisible: true,
    exported: [{ path: 'amount', kind: 'money' }],
    cell: ({ amount }) => <Money centimes={amount} unit="none" className={styles.strong} />,
  },
  number('bankReference', { width: 170 }),
  { id: 'day', width: 120, exported: [{ path: 'day', kind: 'day' }], cell: (deposit) => <Day deposit={deposit} /> },
  { id: 'proof', width: 70, fields: ['proofId'], cell: (deposit) => <Proof deposit={deposit} /> },
  person('madeBy', { minWidth: 150 }),
  text('cancelReason', { minWidth: 160 }),
  age('createdAt', { id: 'created', width: 96, align: 'end-physical', sortKey: 'created', descendingFirst: true }),
];

/** The page of deposits. */
export default listScreen(depositList, {
  area: 'deposits',
  screen: 'deposits',
  document: DepositsQuery,
  counts: DepositCountsQuery,
  columns,
  Aside: CashNav,
  filters: {
    hub: {
      lookup: async () => (await import('#client/actions/form/lookups.ts')).createHubLookup(),
      visibleTo: seesHubs,
    },
    created: { inMenu: true },
  },
  card: (deposit) => (
    <div className={styles.card}>
      <span className={styles.line}>
        <Ltr mono>{deposit.reference}</Ltr>
        <Money centimes={deposit.amount} className={styles.strong} />
      </span>
      <span className={styles.line}>
        <span className={styles.muted}>
          <Ltr mono>{deposit.bankReference}</Ltr> · <Day deposit={deposit} />
        </span>
        <Status deposit={deposit} />
      </span>
    </div>
  ),
  search: ({ reference, bankReference }) => [reference, bankReference],
  label: ({ reference }) => reference,
  create: {
    visibleTo: ({ role }) => role === 'HOUSEKEEPER' || role === 'ADMIN',
    icon: Plus,
    form: () => import('./create-form.tsx'),
  },
  actions: listActions({
    load: async () => (await import('./actions.tsx')).depositRowActions,
  }),
});
