import type { ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { inventoryInputs } from '#shared/areas/inventories/input.ts';
import { createActionDocument } from '#client/actions/action-document.ts';
import { CreateForm } from '#client/actions/form/create-form.tsx';
import { createHubLookup } from '#client/actions/form/lookups.ts';
import { useAction } from '#client/live/use-action.ts';
import { useT } from '#client/messages/use-t.ts';
import type { SectionFormProps } from '#client/section/section-options.ts';
import { viewerAtom } from '#client/session/session.ts';
import { InventoryLive } from './documents.ts';
import styles from './inventories.module.css';

const openMutation = createActionDocument({ entity: 'inventory', action: 'open', fragment: InventoryLive });
const hubLookup = createHubLookup();

/** Opens an inventory: of a housekeeper that of the own hub. Its page opens, to scan. */
export default function OpenInventoryForm({ onClose }: SectionFormProps): ReactNode {
  const t = useT('inventories');
  const { run } = useAction(openMutation);
  const [, navigate] = useLocation();
  const isOfHub = useAtomValue(viewerAtom)?.role === 'HOUSEKEEPER';
  return (
    <CreateForm
      area="inventories"
      entity="inventory"
      title={t('add')}
      submitLabel={t('form.open')}
      schema={inventoryInputs.open}
      specs={{ hubId: { lookup: hubLookup, required: true, placeholder: 'form.chooseHub' } }}
      initial={isOfHub ? {} : { hubId: null }}
      validate={({ hubId }) => (hubId === null ? [{ path: 'hubId', code: 'required' as const }] : [])}
      send={run}
      onCreated={({ result: { row } }) => {
        onClose();
        navigate(screenPath('inventory', { id: row.id }));
      }}
      onClose={onClose}
      {...(isOfHub && { children: <p className={styles.muted}>{t('form.text')}</p> })}
    />
  );
}
