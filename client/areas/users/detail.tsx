import type { ReactNode } from 'react';
import { UserRoundX } from 'lucide-react';
import { RowDrawer } from '#client/drawer/row-drawer.tsx';
import type { ListDrawerProps } from '#client/list/list-definition.ts';
import type { ResultOf } from '#client/live/graphql.ts';
import { useLiveRow } from '#client/live/use-live-row.ts';
import { UserDetail } from './detail/content.tsx';
import { type User, UserQuery } from './documents.ts';

const userQuery = {
  entity: 'user',
  document: UserQuery,
  rowOf: ({ user }: ResultOf<typeof UserQuery>) => user,
  watch: ['company'],
};

/** The detail drawer of an account, beside the list. */
export default function UserDrawer({ onAct, ...frame }: ListDrawerProps<User>): ReactNode {
  return (
    <RowDrawer
      {...frame}
      area="users"
      screen="users"
      state={useLiveRow(userQuery, frame.id)}
      missingIcon={UserRoundX}
      flush={false}
    >
      {(user) => <UserDetail key={user.id} user={user} onAct={onAct} />}
    </RowDrawer>
  );
}
