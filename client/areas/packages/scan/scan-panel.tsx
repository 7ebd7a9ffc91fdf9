import { type ReactNode, useState } from 'react';
import { useAtomValue } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import { ScanStation } from '#client/scan/scan-station.tsx';
import { viewerAtom } from '#client/session/session.ts';
import { Field } from '#client/ui/form/field.tsx';
import { Select } from '#client/ui/form/select/select.tsx';
import { Drawer } from '#client/ui/overlay/dialog/drawer.tsx';
import styles from './scan-panel.module.css';
import { scanActionsOf } from './scan-actions.ts';
import { useSendScan } from './use-send-scan.ts';

/** Scans parcels: each code runs the chosen action at once. */
export default function ScanPanel({ onClose }: { onClose: () => void }): ReactNode {
  const t = useT('scan');
  const tPackages = useT('packages');
  const role = useAtomValue(viewerAtom)?.role ?? 'CUSTOMER';
  const actions = scanActionsOf(role);
  const [chosen, setChosen] = useState(actions[0]);
  const send = useSendScan();
  if (chosen === undefined) return null;
  return (
    <Drawer open modal onClose={onClose} title={t('title')}>
      <div className={styles.panel}>
        <Field label={t('action')}>
          <Select
            value={chosen}
            onChange={(value) => {
              setChosen(actions.find((action) => action === value) ?? chosen);
            }}
            options={actions.map((value) => ({ value, label: tPackages(`actions.${value}`) }))}
          />
        </Field>
        <ScanStation id="quick" label={t('field')} context={chosen} send={send} />
      </div>
    </Drawer>
  );
}
