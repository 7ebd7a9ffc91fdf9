import type { ReactNode } from 'react';
import { claimInputs } from '#shared/areas/claims/input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { filledInput, isFilesValue } from '#client/actions/form/form-values.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { ClaimLive } from '../documents.ts';

const openMutation = createActionDocument({ entity: 'claim', action: 'open', fragment: ClaimLive });

const noFiles = { ids: [], isSending: false };

interface Props {
  /** The parcel that it is about. */
  packageId?: string;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** The form for a new claim, of a parcel or by itself. */
export default function OpenClaimForm({ packageId, onClose, onCreated }: Props): ReactNode {
  const t = useT('claims');
  const { run } = useAction(openMutation);
  return (
    <CreateForm
      area="claims"
      entity="claim"
      title={t('list.create')}
      submitLabel={t('form.open')}
      schema={claimInputs.open}
      specs={{
        text: { kind: 'lines' },
        fileIds: { kind: 'files', files: { kind: 'photo', max: 5 } },
      }}
      initial={{
        type: '',
        title: '',
        text: '',
        ...(packageId === undefined && { invoiceNumber: '' }),
        fileIds: noFiles,
      }}
      toInput={(values) => ({ ...filledInput(values), ...(packageId !== undefined && { packageId }) })}
      validate={({ fileIds }) =>
        isFilesValue(fileIds) && fileIds.isSending ? [{ path: 'fileIds', code: 'file_pending' }] : []
      }
      marksOptional
      send={run}
      onCreated={({ result: { row } }) => {
        toast({ text: t('form.opened', { reference: row.reference }), tone: 'success' });
        onCreated(row.id);
      }}
      onClose={onClose}
    />
  );
}
