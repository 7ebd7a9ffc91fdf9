import type { ReactNode } from 'react';
import { useAtom } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import { Switch } from '#client/ui/form/choice/switch.tsx';
import { locationUploadDriverAtom } from '#client/app/preferences/preferences.ts';
import { LocationUploadStatusLine } from './upload-status.tsx';
import type { DutyAction } from '#client/duty/use-duty.ts';

/** Turns the location upload of this browser on or off, and shows its status. */
export function LocationUploadSwitch({ driverId, going }: { driverId: string; going: DutyAction }): ReactNode {
  const t = useT('profile');
  const [reportsAs, setReportsAs] = useAtom(locationUploadDriverAtom);
  const on = reportsAs === driverId;
  return (
    <div>
      <Switch
        label={t('position.phone.label')}
        hint={t('position.phone.hint')}
        checked={on}
        onChange={(event) => {
          setReportsAs(event.currentTarget.checked ? driverId : '');
        }}
      />
      {on && <LocationUploadStatusLine going={going} />}
    </div>
  );
}
