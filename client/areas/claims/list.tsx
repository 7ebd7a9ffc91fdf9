// The queue of claims with the conversation of the open one beside it.
import type { ReactNode } from 'react';
import type { TFunction } from 'i18next';
import { MessageSquarePlus } from 'lucide-react';
import { claimPriorities, claimStaff, claimStatuses, claimTypes } from '#shared/areas/claims/claim.ts';
import { claimList } from '#shared/areas/claims/list.ts';
import { listActions } from '#client/actions/list-actions.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { age, company, number } from '#client/list/columns.tsx';
import type { ListColumn } from '#client/list/list-definition.ts';
import { cx } from '#client/lib/cx.ts';
import { useT } from '#client/messages/use-t.ts';
import { VisuallyHidden } from 'radix-ui/visually-hidden';
import { Count } from '#client/ui/display/count.tsx';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { Avatar } from '#client/ui/display/presence/avatar.tsx';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { ClaimClock } from './clock.tsx';
import { ClaimOpener, ClaimStatus } from './display.tsx';
import { type Claim, ClaimCountsQuery, ClaimsQuery } from './documents.ts';
import { QueueAside } from './queue/queue-aside.tsx';
import { useUnseen } from './queue/seen.ts';
import styles from './list.module.css';

const wordsOf = (t: TFunction, group: string, values: readonly string[]): Record<string, string> =>
  Object.fromEntries(values.map((value) => [value, t(`${group}.${value}`, { ns: 'claims' })]));

function Assignee({ claim: { assignee, status } }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  if (assignee) return <Avatar name={assignee.name} photo={assignee.avatarId} size={22} />;
  return status === 'open' || status === 'in_progress' ? <span className={styles.free}>{t('toTake')}</span> : null;
}

function Type({ claim: { type } }: { claim: Claim }): ReactNode {
  return useT('claims')(`types.${type}`);
}

function LastMessage({ claim: { lastMessage, lastMessageBy } }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  return (
    <span className={styles.last}>
      {t(`sides.${lastMessageBy}`)}
      {' : '}
      {lastMessage === null ? t('filesOnly') : <bdi>{lastMessage}</bdi>}
    </span>
  );
}

/** How many messages the viewer has not seen. */
function Unseen({ claim }: { claim: Claim }): ReactNode {
  const t = useT('claims');
  const n = useUnseen(claim);
  if (n === 0) return null;
  return (
    <span className={styles.unseen}>
      <Count value={n} cap={99} tone="solid" />
      <VisuallyHidden>{t('unseen', { count: n })}</VisuallyHidden>
    </span>
  );
}

const columns: readonly ListColumn<Claim>[] = [
  number('reference', { width: 96, sticky: true, alwaysVisible: true }),
  {
    id: 'title',
    minWidth: 200,
    alwaysVisible: true,
    exported: [{ path: 'title', kind: 'text' }],
    cell: ({ title }) => <bdi className={styles.title}>{title}</bdi>,
  },
  {
    id: 'status',
    width: 120,
    exported: [{ path: 'status', kind: 'choice', words: (t) => wordsOf(t, 'statuses', claimStatuses) }],
    cell: (claim) => <ClaimStatus claim={claim} />,
  },
  {
    id: 'type',
    width: 160,
    exported: [{ path: 'type', kind: 'choice', words: (t) => wordsOf(t, 'types', claimTypes) }],
    cell: (claim) => <Type claim={claim} />,
  },
  company('company', { width: 160, visibleTo: ({ role }) => role !== 'CUSTOMER' }),
  number('trackingNumber', { width: 132 }),
  {
    id: 'assignee',
    width: 90,
    fields: ['assigneeId'],
    exported: [{ path: 'assignee.name', kind: 'text' }],
    cell: (claim) => <Assignee claim={claim} />,
  },
  { id: 'clock', width: 96, fields: ['dueAt', 'isWaiting', 'isOver'], cell: (claim) => <ClaimClock claim={claim} /> },
  age('lastMessageAt', {
    id: 'last',
    width: 90,
    align: 'end-physical',
    sortKey: 'last',
    descendingFirst: true,
  }),
];

function card(claim: Claim): ReactNode {
  const isDone = claim.status === 'resolved' || claim.status === 'closed';
  return (
    <div className={styles.card}>
      <span className={styles.line}>
        <bdi className={styles.title}>{claim.title}</bdi>
        {isDone ? <ClaimStatus claim={claim} /> : <ClaimClock claim={claim} />}
      </span>
      <span className={cx(styles.line, styles.muted)}>
        <span className={styles.cut}>
          <ClaimOpener claim={claim} /> · <Ltr mono>{claim.reference}</Ltr>
        </span>
        <RelativeTime at={claim.lastMessageAt} />
      </span>
      <span className={cx(styles.line, styles.muted)}>
        <LastMessage claim={claim} />
        <Assignee claim={claim} />
        <Unseen claim={claim} />
      </span>
    </div>
  );
}

/** The claims that the viewer sees. */
export default listScreen(claimList, {
  area: 'claims',
  screen: 'tickets',
  document: ClaimsQuery,
  counts: ClaimCountsQuery,
  // Who takes a claim, and by when it is due, is the work of staff.
  visibleTabs: ({ role }) =>
    claimStaff.some((each) => each === role) ? claimList.tabs : ['unsettled', 'waiting', 'settled', 'all'],
  Aside: QueueAside,
  columns,
  filters: {
    type: { facet: 'types', values: claimTypes, valueLabel: (type, t) => t(`types.${type}`, { ns: 'claims' }) },
    priority: {
      values: claimPriorities,
      valueLabel: (priority, t) => t(`priorities.${priority}`, { ns: 'claims' }),
      visibleTo: ({ role }) => claimStaff.some((each) => each === role),
      inMenu: true,
    },
    status: { valueLabel: (status, t) => t(`statuses.${status}`, { ns: 'claims' }), inMenu: true },
    assignee: {
      lookup: async () => (await import('#client/comments/colleague-lookup.ts')).colleagueLookup,
      visibleTo: ({ role }) => claimStaff.some((each) => each === role),
      inMenu: true,
    },
    created: { inMenu: true },
  },
  card,
  search: {
    finds: ({ reference, title, trackingNumber }, text) =>
      [reference, title, trackingNumber].some((one) => one?.toLowerCase().includes(text.toLowerCase())),
  },
  label: ({ reference }) => reference,
  create: {
    visibleTo: ({ role }) => role !== 'SUBCUSTOMER',
    icon: MessageSquarePlus,
    form: () => import('./forms/create-form.tsx'),
  },
  detail: () => import('./detail.tsx'),
  pane: () => import('./pane/claim-pane.tsx'),
  isQueue: true,
  actions: listActions({
    load: async () => (await import('./actions.tsx')).claimRowActions,
  }),
});
