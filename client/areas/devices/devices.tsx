// The devices that may upload positions for the driver: add one (its token is shown once) or revoke one.
import type { ReactNode } from 'react';
import { Smartphone } from 'lucide-react';
import { SettingsPart } from '#client/app/settings/settings-part.tsx';
import { useFormat } from '#client/lib/use-format.ts';
import { useT } from '#client/messages/use-t.ts';
import { listSection } from '#client/section/list-section.tsx';
import type { SectionRowProps } from '#client/section/section-options.ts';
import { SectionRow } from '#client/section/section-row.tsx';
import { liveRows } from '#client/section/section-rows.ts';
import { serverUrl } from '#client/session/server-url.ts';
import { RelativeTime } from '#client/ui/display/relative-time.tsx';
import { deviceRowActions } from './actions.ts';
import { DevicesQuery, type DriverDevice } from './documents.ts';

/** One device: its name, when it was added and when it last uploaded. */
function DeviceRow({ row, buttons }: SectionRowProps<DriverDevice, unknown>): ReactNode {
  const t = useT('devices');
  const format = useFormat();
  const { name, createdAt, lastSeenAt } = row;
  return (
    <SectionRow
      name={name}
      text={t('created', { date: format.date(createdAt) })}
      facts={lastSeenAt === null ? t('neverSeen') : <RelativeTime at={lastSeenAt} variant="long" />}
    >
      {buttons}
    </SectionRow>
  );
}

export const Devices = listSection({
  area: 'devices',
  icon: Smartphone,
  useRows: liveRows({
    document: DevicesQuery,
    entity: 'driverDevice',
    variables: () => ({}),
    rows: ({ driverDevices }) => driverDevices,
    isShown: ({ revokedAt }) => revokedAt === null,
  }),
  Row: DeviceRow,
  Frame: SettingsPart,
  actions: deviceRowActions,
  allowed: () => ['revoke'],
  create: { form: () => import('./new-device-dialog.tsx') },
  // What is entered in the tracking app.
  settings: (token) => [
    {
      program: 'Traccar Client',
      values: [
        ['server', serverUrl('/uplink/osmand')],
        ['identifier', token],
      ],
    },
    {
      program: 'OwnTracks',
      values: [
        ['url', serverUrl('/uplink/owntracks')],
        ['password', token],
      ],
    },
  ],
});
