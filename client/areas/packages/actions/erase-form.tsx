import type { ReactNode } from 'react';
import type { ActionFormProps } from '#client/actions/define-actions.ts';
import { EraseDialog } from '#client/actions/erasure/erase-dialog.tsx';
import { graphql } from '#client/live/graphql.ts';
import { useT } from '#client/messages/use-t.ts';
import type { Package } from '../documents.ts';

const EraseRecipientMutation = graphql(
  'mutation PackageEraseRecipient($input: PackageEraseRecipientInput!) { packageEraseRecipient(input: $input) { job { id } } }',
);

const RecipientMentionsQuery = graphql(
  'query RecipientMentions($id: ID!) { mentions: recipientMentions(id: $id) { name rows events samples } }',
);

/** Erases the recipient of a parcel, from all parcels of the phone. */
export default function EraseForm(props: ActionFormProps<Package>): ReactNode {
  const t = useT('erasure');
  const consequences = [t('recipient.goes'), t('recipient.stays'), t('final')];
  return (
    <EraseDialog
      {...props}
      document={EraseRecipientMutation}
      mentions={RecipientMentionsQuery}
      consequences={consequences}
    />
  );
}
