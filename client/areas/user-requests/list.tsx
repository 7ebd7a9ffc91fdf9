// The queue of requests, the oldest first, with the open one beside it.
import type { ReactNode } from 'react';
import { Plus } from 'lucide-react';
import type { TFunction } from 'i18next';
import { userRequestKinds } from '#shared/areas/user-requests/kinds.ts';
import { userRequestList } from '#shared/areas/user-requests/list.ts';
import { packagingArticles, requestWindows, userRequestStatuses } from '#shared/areas/user-requests/user-request.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { cx } from '#client/lib/cx.ts';
import { age, company, number, text } from '#client/list/columns.tsx';
import type { ListColumn, ListViewer } from '#client/list/list-definition.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Money } from '#client/ui/display/money.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { kindIcons, RequestAsker, RequestDay, RequestQuantity, RequestStatus, RequestSummary } from './display.tsx';
import { type UserRequest, UserRequestCountsQuery, UserRequestsQuery } from './documents.ts';
import styles from './list.module.css';

const loadLookups = () => import('#client/actions/form/lookups.ts');
const isAsker = ({ role }: ListViewer): boolean => role === 'CUSTOMER' || role === 'DRIVER';
const isDecider = (who: ListViewer): boolean => !isAsker(who);
// They see every hub, and may list companies.
const isInOffice = (who: ListViewer): boolean => isDecider(who) && who.role !== 'HOUSEKEEPER';

const wordsOf = (t: TFunction, group: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, t(`${group}.${value}`, { ns: 'user-requests' })]));

function Kind({ request: { kind } }: { request: UserRequest }): ReactNode {
  const t = useT('user-requests');
  const Icon = kindIcons[kind];
  return (
    <span className={styles.kind}>
      <Icon size={15} aria-hidden />
      <span>{t(`kinds.${kind}`)}</span>
    </span>
  );
}

const columns: readonly ListColumn<UserRequest>[] = [
  number('reference', { width: 96, sticky: true, alwaysVisible: true }),
  {
    id: 'kind',
    width: 190,
    alwaysVisible: true,
    exported: [{ path: 'kind', kind: 'choice', words: (t) => wordsOf(t, 'kinds', userRequestKinds) }],
    cell: (request) => <Kind request={request} />,
  },
  {
    id: 'status',
    width: 130,
    exported: [{ path: 'status', kind: 'choice', words: (t) => wordsOf(t, 'statuses', userRequestStatuses) }],
    cell: (request) => <RequestStatus request={request} />,
  },
  company('company', { width: 160, visibleTo: ({ role }) => role !== 'CUSTOMER' }),
  number('trackingNumber', { width: 140 }),
  {
    id: 'day',
    width: 150,
    exported: [
      { path: 'day', kind: 'text' },
      { path: 'window', kind: 'choice', title: 'window', words: (t) => wordsOf(t, 'choices.window', requestWindows) },
    ],
    cell: (request) => <RequestDay request={request} />,
  },
  {
    id: 'quantity',
    width: 110,
    exported: [
      { path: 'quantity', kind: 'number' },
      {
        path: 'packaging',
        kind: 'choice',
        title: 'packaging',
        words: (t) => wordsOf(t, 'choices.packaging', packagingArticles),
      },
    ],
    cell: (request) => <RequestQuantity request={request} />,
  },
  {
    id: 'amount',
    width: 120,
    align: 'end-physical',
    exported: [{ path: 'amount', kind: 'money' }],
    cell: ({ amount }) => amount !== null && <Money centimes={amount} />,
  },
  text('address', { minWidth: 160 }),
  text('text', { minWidth: 160 }),
  text('rejectionReason', { minWidth: 160 }),
  age('createdAt', { id: 'created', width: 90, align: 'end-physical', sortKey: 'created' }),
  age('updatedAt', { id: 'updated', width: 90, align: 'end-physical', sortKey: 'updated', hiddenByDefault: true }),
];

function card(request: UserRequest): ReactNode {
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <Kind request={request} />
        <RequestStatus request={request} />
      </span>
      <span className={cx(styles.line, styles.muted)}>
        <span className={styles.cut}>
          <RequestAsker request={request} /> · <Ltr mono>{request.reference}</Ltr>
        </span>
        <RelativeTime at={request.createdAt} />
      </span>
      <span className={cx(styles.line, styles.muted)}>
        <span className={styles.cut}>
          <RequestSummary request={request} />
        </span>
        {request.trackingNumber !== null && <Ltr mono>{request.trackingNumber}</Ltr>}
      </span>
    </div>
  );
}

/** The requests that the viewer sees. */
export default listScreen(userRequestList, {
  area: 'user-requests',
  screen: 'userRequests',
  document: UserRequestsQuery,
  counts: UserRequestCountsQuery,
  columns,
  filters: {
    kind: {
      facet: 'kinds',
      values: userRequestKinds,
      valueLabel: (kind, t) => t(`kinds.${kind}`, { ns: 'user-requests' }),
    },
    hub: { lookup: async () => (await import('./lookups.ts')).hubLookup, visibleTo: isInOffice },
    company: { lookup: async () => (await loadLookups()).companyLookup, visibleTo: isInOffice },
    created: { inMenu: true },
  },
  card,
  // Who decides begins with what waits the longest, who asks with what was asked last.
  visibleTabs: (who) =>
    isAsker(who) ? ['all', 'waiting', 'checking', 'accepted', 'done', 'rejected'] : userRequestList.tabs,
  opensSortedBy: (who) => (isAsker(who) ? { by: 'created', direction: 'desc' } : undefined),
  search: ({ reference, trackingNumber, address, text: words }) => [reference, trackingNumber, address, words],
  label: ({ reference }) => reference,
  create: { visibleTo: isAsker, icon: Plus, form: () => import('./create-form.tsx') },
  detail: () => import('./detail.tsx'),
  pane: () => import('./pane.tsx'),
  isQueue: true,
  actions: listActions({
    load: async () => (await import('./actions.tsx')).userRequestRowActions,
  }),
});
