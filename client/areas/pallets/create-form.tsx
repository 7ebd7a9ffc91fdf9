import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { palletInputs } from '#shared/areas/pallets/input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { filledInput } from '#client/actions/form/form-values.ts';
import { createHubLookup } from '#client/actions/form/lookups.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import { viewerAtom } from '#client/session/session.ts';
import { carrierLookup } from './carrier-lookup.ts';
import { PalletLive } from './documents.ts';

const createMutation = createActionDocument({ entity: 'pallet', action: 'create', fragment: PalletLive });
const hubLookup = createHubLookup();

/** The form for a new pallet. Its page opens, to scan parcels onto it. */
export default function CreatePalletForm({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('pallets');
  const { run } = useAction(createMutation);
  const [, navigate] = useLocation();
  const isOfHub = useAtomValue(viewerAtom)?.role === 'HOUSEKEEPER';
  const hub = { lookup: hubLookup, required: true, placeholder: 'form.chooseHub' };
  return (
    <CreateForm
      area="pallets"
      entity="pallet"
      title={t('list.create')}
      submitLabel={t('form.create')}
      schema={palletInputs.create}
      specs={{ fromHubId: hub, toHubId: hub, carrierId: { lookup: carrierLookup, placeholder: 'form.chooseCarrier' } }}
      initial={{ ...(!isOfHub && { fromHubId: null }), toHubId: null, carrierId: null }}
      toInput={filledInput}
      validate={({ fromHubId, toHubId }) => [
        ...(fromHubId === null ? [{ path: 'fromHubId', code: 'required' as const }] : []),
        ...(toHubId === null ? [{ path: 'toHubId', code: 'required' as const }] : []),
      ]}
      marksOptional
      send={run}
      onCreated={({ result: { row } }) => {
        onClose();
        navigate(screenPath('pallet', { id: row.id }));
      }}
      onClose={onClose}
    />
  );
}
