// The carrier decides whether the hubs see where it is.
import type { ReactNode } from 'react';
import { useAtom } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { isSharingAtom } from './sharing.ts';

/** The switch on the page of a pallet. */
export function ShareSwitch(): ReactNode {
  const t = useT('pallets');
  const [isSharing, setSharing] = useAtom(isSharingAtom);
  return (
    <Switch
      label={t('position.share')}
      hint={t('position.shareHint')}
      checked={isSharing}
      onChange={(event) => {
        setSharing(event.target.checked);
      }}
    />
  );
}
