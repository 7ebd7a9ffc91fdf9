import { type ReactNode } from 'react';
import { lazyPart } from '#client/ui/loading/lazy-part.ts';
import { ShieldCheck, UserPlus } from 'lucide-react';
import { userList } from '#shared/areas/users/list.ts';
import { formatPhone } from '#shared/lib/format-phone.ts';
import { containsSearch, hasSearchedCharacter, localPhone, toIndexedWords } from '#shared/lib/search.ts';
import { Face } from '#client/app/presence/face.tsx';
import { useOnlineCount } from '#client/app/presence/use-online.ts';
import { listScreen } from '#client/app/screens/list-screen.tsx';
import { age, number, place, text } from '#client/list/columns.tsx';
import type { ListColumn } from '#client/list/list-definition.ts';
import { useLive } from '#client/live/use-live.ts';
import { useT } from '#client/messages/use-t.ts';
import { Ltr } from '#client/ui/display/ltr.tsx';
import { allowedOnUser } from './allowed.ts';
import { ApproveButton } from './display/approve-button.tsx';
import { LastVisit, OffersGroup, Place, Roles, State, UserName } from './display/cells.tsx';
import { type User, UserCountsQuery, UsersQuery } from './documents.ts';
import styles from './list.module.css';

const columns: readonly ListColumn<User>[] = [
  {
    id: 'name',
    width: 238,
    maxWidth: 360,
    sticky: true,
    alwaysVisible: true,
    sortKey: 'name',
    fields: ['name', 'login', 'avatarId'],
    exported: [
      { path: 'name', kind: 'text' },
      { path: 'login', kind: 'text', title: 'login' },
    ],
    cell: (user) => <UserName user={user} />,
  },
  {
    id: 'roles',
    width: 250,
    maxWidth: 270,
    fields: ['roles', 'manager'],
    cell: (user) => <Roles user={user} />,
  },
  {
    id: 'company',
    width: 156,
    maxWidth: 240,
    fields: ['companyId', 'hubId', 'managerId'],
    exported: [{ path: 'company.name', kind: 'text' }],
    cell: (user) => <Place user={user} />,
  },
  {
    id: 'offersGroup',
    width: 122,
    fields: ['offersGroupId'],
    exported: [{ path: 'company.offersGroupName', kind: 'text' }],
    cell: (user) => <OffersGroup user={user} />,
  },
  {
    id: 'status',
    width: 200,
    fields: ['status', 'allowedActions'],
    cell: (user) => (
      <span className={styles.access}>
        <State user={user} />
        {user.allowedActions.includes('approve') && <ApproveButton user={user} />}
      </span>
    ),
  },
  text('email', { width: 220, hiddenByDefault: true }),
  number('phone', { width: 140, hiddenByDefault: true }),
  place('city', { width: 130, hiddenByDefault: true }),
  { ...age('lastLoginAt', { id: 'lastLogin', width: 112 }), cell: (user) => <LastVisit user={user} /> },
  age('createdAt', { id: 'created', width: 80, align: 'end-physical', sortKey: 'created', descendingFirst: true }),
];

const loadLookups = () => import('./lookups.ts');

function card(user: User): ReactNode {
  return (
    <div className={styles.card}>
      <Face user={user} size={36} />
      <div className={styles.cardWords}>
        <span className={styles.cardLine}>
          <bdi className={styles.cardName}>{user.name}</bdi>
          <State user={user} />
        </span>
        <span className={styles.cardLine}>
          <Roles user={user} wraps />
          {user.allowedActions.includes('approve') && <ApproveButton user={user} />}
        </span>
        <span className={styles.cardLine}>
          <Place user={user} />
          {user.phone !== null && <Ltr className={styles.muted}>{formatPhone(user.phone)}</Ltr>}
        </span>
      </div>
    </div>
  );
}

/** How many people are online; and tariffs of companies are kept up to date while the list is open. */
function OnlineCount(): ReactNode {
  const t = useT('users');
  const count = useOnlineCount();
  useLive(UserCountsQuery, { variables: {}, watch: watched });
  return count > 0 && <span className={styles.online}>{t('onlineCount', { count })}</span>;
}
const watched = ['company'];

const loadHost = () => import('./action-host.tsx');

/** The list of users with the detail drawer. */
export default listScreen(userList, {
  area: 'users',
  screen: 'users',
  document: UsersQuery,
  counts: UserCountsQuery,
  columns,
  derived: ({ company }) => ({ offersGroupId: company?.offersGroupId ?? null }),
  Aside: OnlineCount,
  filters: {
    role: { messages: 'roles', valueLabel: (role, t) => t(role, { ns: 'roles' }) },
    offersGroup: {
      lookup: async () => (await loadLookups()).offersGroupLookup,
      visibleTo: ({ role }) => role === 'ADMIN',
    },
    city: { lookup: async () => (await loadLookups()).cityLookup },
    hub: { lookup: async () => (await loadLookups()).hubLookup, inMenu: true },
    company: { lookup: async () => (await loadLookups()).companyLookup, inMenu: true },
    manager: { icon: ShieldCheck, inMenu: true },
    created: { inMenu: true },
  },
  card,
  search: {
    finds: ({ name, login, email, phone }, words) => {
      const typed = toIndexedWords(words);
      return hasSearchedCharacter(typed) && containsSearch([name, login, email, phone && localPhone(phone)], typed);
    },
  },
  label: ({ name }) => name,
  create: { visibleTo: ({ role }) => role === 'ADMIN', icon: UserPlus, form: () => import('./forms/invite-form.tsx') },
  detail: () => import('./detail.tsx'),
  actions: {
    allowed: allowedOnUser,
    hotkeys: { approve: 'a', assignOffersGroup: 'o' },
    ActionHost: lazyPart(async () => ({ default: (await loadHost()).Host })),
    RowMenu: lazyPart(async () => ({ default: (await loadHost()).Menu })),
    loadPresentation: async () => (await loadHost()).userPresentation,
  },
});
