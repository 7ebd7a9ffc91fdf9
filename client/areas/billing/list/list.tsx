// The invoices: their totals, and each with its equation, lines and steps beside them.
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { FileSpreadsheet, Landmark, Plus } from 'lucide-react';
import { invoiceMakers } from '#shared/areas/billing/invoice.ts';
import { invoiceList } from '#shared/areas/billing/list.ts';
import { invoiceStatuses } from '#shared/areas/packages/choices.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { age, date, number } from '#client/list/columns.tsx';
import type { ListColumn, ListViewer } from '#client/list/list-definition.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { type Invoice } from '#client/invoices/documents.ts';
import { InvoiceCountsQuery, InvoicesQuery } from '../documents.ts';
import { Payee, Period } from '../one/parts.tsx';
import { InvoiceStatus } from '#client/invoices/status.tsx';
import { viewPathOf } from '../views/view-path.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import { Totals } from './totals.tsx';
import styles from './list.module.css';

const isStaff = ({ role }: ListViewer): boolean => ['ADMIN', 'ACCOUNTANT', 'SUBACCOUNTANT'].includes(role);
const seesPartner = ({ role }: ListViewer): boolean => role !== 'CUSTOMER' && role !== 'DRIVER';
const seesFees = ({ role }: ListViewer): boolean => role !== 'DRIVER';

const wordsOf = (t: TFunction, group: 'statuses' | 'kinds', values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, t(`${group}.${value}`, { ns: 'billing' })]));

type Amount = 'codTotal' | 'charges' | 'extras' | 'tax' | 'amount';
const takenOff: ReadonlySet<Amount> = new Set(['charges', 'extras', 'tax']);
/** An amount in centimes; the unit is in the title. Fees, extra services and tax are what is taken off. */
const money = (field: Amount, options: Partial<ListColumn<Invoice>> = {}): ListColumn<Invoice> => ({
  id: field,
  width: 104,
  align: 'end-physical',
  exported: [{ path: field, kind: 'money' }],
  ...options,
  cell: ({ [field]: value, kind }) =>
    kind === 'driver' && takenOff.has(field) ? (
      <span className={styles.muted}>—</span>
    ) : (
      <Money
        centimes={takenOff.has(field) ? 0 - value : value}
        unit="none"
        className={field === 'amount' ? styles.net : undefined}
      />
    ),
});

const columns: readonly ListColumn<Invoice>[] = [
  number('reference', { width: 134, sticky: true, alwaysVisible: true }),
  {
    id: 'status',
    width: 140,
    fields: ['status', 'carriedIntoId'],
    exported: [{ path: 'status', kind: 'choice', words: (t) => wordsOf(t, 'statuses', invoiceStatuses) }],
    cell: (invoice) => <InvoiceStatus invoice={invoice} />,
  },
  {
    id: 'partner',
    minWidth: 184,
    maxWidth: 280,
    fields: ['companyId', 'driverId'],
    visibleTo: seesPartner,
    exported: [
      { path: 'company.name', kind: 'text' },
      { path: 'driver.name', kind: 'text', title: 'driver' },
    ],
    cell: (invoice) => <Payee invoice={invoice} />,
  },
  {
    id: 'period',
    width: 204,
    hiddenByDefault: true,
    fields: ['firstDay', 'lastDay'],
    exported: [
      { path: 'firstDay', kind: 'day', title: 'firstDay' },
      { path: 'lastDay', kind: 'day', title: 'lastDay' },
    ],
    cell: (invoice) => <Period invoice={invoice} />,
  },
  {
    id: 'parcels',
    width: 76,
    hiddenByDefault: true,
    align: 'end-physical',
    exported: [{ path: 'parcels', kind: 'number' }],
    cell: ({ parcels }) => <Ltr>{String(parcels)}</Ltr>,
  },
  money('codTotal'),
  money('charges', { width: 92, visibleTo: seesFees }),
  money('extras', { width: 98, visibleTo: seesFees }),
  money('tax', { width: 100, visibleTo: seesFees }),
  money('amount', { alwaysVisible: true }),
  date('paidAt', { width: 100 }),
  age('updatedAt', { id: 'updated', width: 88, align: 'end-physical', sortKey: 'updated', descendingFirst: true }),
  age('createdAt', {
    id: 'created',
    width: 96,
    align: 'end-physical',
    sortKey: 'created',
    descendingFirst: true,
    hiddenByDefault: true,
  }),
];

function card(invoice: Invoice): ReactNode {
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <Payee invoice={invoice} />
        <Money centimes={invoice.amount} className={styles.net} />
      </span>
      <span className={styles.line}>
        <span className={styles.muted}>
          <Ltr mono>{invoice.reference}</Ltr> · <RelativeTime at={invoice.updatedAt} />
        </span>
        <InvoiceStatus invoice={invoice} />
      </span>
    </div>
  );
}

/** The invoices that the viewer sees. */
export default listScreen(invoiceList, {
  area: 'billing',
  screen: 'billing',
  Actions: ViewsMenu,
  document: InvoicesQuery,
  counts: InvoiceCountsQuery,
  columns,
  Head: Totals,
  filters: {
    kind: { facet: 'kinds', valueLabel: (kind, t) => t(`kinds.${kind}`, { ns: 'billing' }), visibleTo: isStaff },
    company: {
      lookup: async () => (await import('#client/actions/form/lookups.ts')).companyLookup,
      visibleTo: (who) => isStaff(who) || who.role === 'COMMERCIAL',
    },
    driver: { lookup: async () => (await import('#client/actions/form/lookups.ts')).driverLookup, visibleTo: isStaff },
    created: { inMenu: true },
    paid: { inMenu: true },
  },
  card,
  search: ({ reference, paymentReference }) => [reference, paymentReference],
  changedAt: ({ updatedAt }) => updatedAt,
  label: ({ reference }) => reference,
  create: {
    visibleTo: ({ role }) => invoiceMakers.some((maker) => maker === role),
    icon: Plus,
    form: () => import('./create-form.tsx'),
  },
  links: [
    {
      id: 'transfer',
      icon: Landmark,
      keys: 'v',
      visibleTo: ({ role }) => invoiceMakers.some((maker) => maker === role),
      path: viewPathOf('transfers'),
    },
    { id: 'exportLines', icon: FileSpreadsheet, keys: 'l', visibleTo: isStaff, path: viewPathOf('lines') },
  ],
  detail: () => import('../one/detail.tsx'),
  actions: listActions({
    load: async () => (await import('./actions.tsx')).invoiceRowActions,
  }),
});
