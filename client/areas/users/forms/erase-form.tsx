import type { ReactNode } from 'react';
import type { ActionFormProps } from '#client/actions/define-actions.ts';
import { EraseDialog } from '#client/actions/erasure/erase-dialog.tsx';
import { graphql } from '#client/live/graphql.ts';
import { useT } from '#client/messages/use-t.ts';
import type { User } from '../documents.ts';

const UserEraseMutation = graphql(
  'mutation UserErase($input: UserEraseInput!) { userErase(input: $input) { job { id } } }',
);

const UserMentionsQuery = graphql(
  'query UserMentions($id: ID!) { mentions: userMentions(id: $id) { name rows events samples } }',
);

/** Erases the person of an account. */
export default function EraseForm(props: ActionFormProps<User>): ReactNode {
  const t = useT('erasure');
  return (
    <EraseDialog
      {...props}
      document={UserEraseMutation}
      mentions={UserMentionsQuery}
      consequences={[t('account.goes'), t('account.stays'), t('final')]}
    />
  );
}
