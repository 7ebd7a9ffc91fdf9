import type { ReactNode } from 'react';
import { claimInputs } from '#shared/areas/claims/input.ts';
import { EditForm } from '#client/actions/form/edit-form.tsx';
import { claimRowActions } from '../actions.tsx';
import type { Claim } from '../documents.ts';

/** Corrects the reason and the subject of a claim. */
export default function EditClaimForm({ row, onClose }: { row: Claim; onClose: () => void }): ReactNode {
  const { type, title } = row;
  return (
    <EditForm
      actions={claimRowActions}
      row={row}
      schema={claimInputs.edit}
      initial={{ type, title }}
      onClose={onClose}
    />
  );
}
