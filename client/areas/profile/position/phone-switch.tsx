import type { ReactNode } from 'react';
import { useAtom } from 'jotai';
import { useWords } from '#client/i18n/use-words.ts';
import { Switch } from '#client/kit/ui/switch.tsx';
import { reportsAsAtom } from '#client/shell/preferences.ts';
import { LocationUploadStatusLine } from './phone-state.tsx';
import type { DutyAction } from './use-duty.ts';

/** Turns the location upload of this browser on or off, and shows its status. */
export function LocationUploadSwitch({ driverId, going }: { driverId: string; going: DutyAction }): ReactNode {
  const t = useWords('profile');
  const [reportsAs, setReportsAs] = useAtom(reportsAsAtom);
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
