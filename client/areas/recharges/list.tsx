// The recharges that the viewer sees.
import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import { rechargeList } from '#shared/areas/recharges/list.ts';
import { rechargeMakers, rechargeStatuses } from '#shared/areas/recharges/recharge.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { age, company, number, text } from '#client/list/columns.tsx';
import type { ListColumn, ListViewer } from '#client/list/list-definition.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { type Recharge, RechargeCountsQuery, RechargesQuery } from './documents.ts';
import { RechargeStatus } from './parts.tsx';
import styles from './recharges.module.css';

const seesPartner = ({ role }: ListViewer): boolean => role !== 'CUSTOMER';

const columns: readonly ListColumn<Recharge>[] = [
  number('reference', { width: 120, sticky: true, alwaysVisible: true }),
  {
    id: 'status',
    width: 132,
    exported: [
      {
        path: 'status',
        kind: 'choice',
        words: (t) =>
          Object.fromEntries(rechargeStatuses.map((status) => [status, t(`statuses.${status}`, { ns: 'recharges' })])),
      },
    ],
    cell: (recharge) => <RechargeStatus recharge={recharge} />,
  },
  company('company', { minWidth: 170, maxWidth: 280, visibleTo: seesPartner }),
  {
    id: 'amount',
    width: 130,
    align: 'end-physical',
    alwaysVisible: true,
    exported: [{ path: 'amount', kind: 'money' }],
    cell: ({ amount, status }) => (
      <Money centimes={amount} unit="none" className={status === 'reversed' ? styles.reversed : styles.amount} />
    ),
  },
  text('bankReference', { minWidth: 150 }),
  text('reversalReason', { minWidth: 180 }),
  age('createdAt', { id: 'created', width: 96, align: 'end-physical', sortKey: 'created', descendingFirst: true }),
];

function card(recharge: Recharge): ReactNode {
  const { reference, company: partner, amount, createdAt, status } = recharge;
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <bdi>{partner?.name}</bdi>
        <Money centimes={amount} className={status === 'reversed' ? styles.reversed : styles.amount} />
      </span>
      <span className={styles.line}>
        <span className={styles.muted}>
          <Ltr mono>{reference}</Ltr> · <RelativeTime at={createdAt} />
        </span>
        <RechargeStatus recharge={recharge} />
      </span>
    </div>
  );
}

export default listScreen(rechargeList, {
  area: 'recharges',
  screen: 'recharges',
  document: RechargesQuery,
  counts: RechargeCountsQuery,
  columns,
  filters: {
    company: {
      lookup: async () => (await import('#client/actions/form/lookups.ts')).companyLookup,
      visibleTo: seesPartner,
    },
    created: { inMenu: true },
  },
  card,
  search: ({ reference, bankReference }) => [reference, bankReference],
  label: ({ reference }) => reference,
  create: {
    visibleTo: ({ role }) => rechargeMakers.some((maker) => maker === role),
    icon: Plus,
    form: () => import('./create-form.tsx'),
  },
  detail: () => import('./detail.tsx'),
  actions: listActions({ load: async () => (await import('./actions.tsx')).rechargeRowActions }),
});
