import type { ReactNode } from 'react';
import { useT } from '#client/messages/use-t.ts';
import { Devices } from '#client/profile-extensions.ts';
import { SettingsSection } from '#client/app/settings/settings-section.tsx';
import { DutySwitch } from './duty-switch.tsx';
import { LocationUploadSwitch } from './upload-switch.tsx';
import { useDutyAction } from '#client/duty/use-duty.ts';

/** Location sharing of a driver: duty, upload from this browser, and other devices. */
export function LocationSharingSection({ driverId }: { driverId: string }): ReactNode {
  const t = useT('profile');
  const going = useDutyAction(driverId);
  return (
    <SettingsSection title={t('position.title')} text={t('position.text')}>
      <DutySwitch going={going} />
      <LocationUploadSwitch driverId={driverId} going={going} />
      <Devices />
    </SettingsSection>
  );
}
