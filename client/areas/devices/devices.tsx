import { type ReactNode, Suspense, useState } from 'react';
import { lazyPanel } from '#client/ui/overlay/lazy-panel.tsx';
import { Plus, Smartphone } from 'lucide-react';
import { SettingsPartHead } from '#client/app/settings/settings-part-head.tsx';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { Button } from '#client/ui/button/button.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { ErrorState } from '#client/ui/feedback/error-state.tsx';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import type { ResultOf } from '#client/live/graphql.ts';
import { type LiveQuery, useLive } from '#client/live/use-live.ts';
import { useEntityChanges } from '#client/live/use-entity-changes.ts';
import { ActionRunner } from '#client/actions/action-runner.tsx';
import type { PendingAction } from '#client/list/actions/action-types.ts';
import { deviceRowActions } from './actions.ts';
import { DevicesQuery, type DriverDevice } from './documents.ts';
import styles from './devices.module.css';
import { DeviceRow } from './device-row.tsx';
import { DeviceToken } from './device-token.tsx';

const NewDeviceDialog = lazyPanel(() => import('./new-device-dialog.tsx'), {
  frame: 'dialog',
  useTitle: () => useT('profile')('position.devices.new'),
});

const noVariables = {};
const watched = ['driverDevice'];

/** The devices that may upload positions for the driver: add one (its token is shown once) or revoke one. */
export function Devices(): ReactNode {
  const t = useT('profile');
  const [naming, setNaming] = useState(false);
  const [pending, setPending] = useState<PendingAction<DriverDevice> | null>(null);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const list = useLive(DevicesQuery, { variables: noVariables, watch: watched });
  const { refetch } = list;
  useEntityChanges('driverDevice', 'new', refetch);
  const done = (): void => {
    setPending(null);
  };
  return (
    <div className={styles.devices}>
      <SettingsPartHead title={t('position.devices.title')} text={t('position.devices.text')}>
        <Button
          icon={Plus}
          onClick={() => {
            setNaming(true);
          }}
        >
          {t('position.devices.add')}
        </Button>
      </SettingsPartHead>
      {made && (
        <DeviceToken
          key={made.token}
          {...made}
          onDone={() => {
            setMade(null);
          }}
        />
      )}
      <DeviceList
        list={list}
        onRevoke={(device) => {
          setPending({ action: 'revoke', rows: [device] });
        }}
      />
      <Suspense fallback={null}>
        {naming && (
          <NewDeviceDialog
            onClose={() => {
              setNaming(false);
            }}
            onMade={(device) => {
              setMade(device);
              refetch();
            }}
          />
        )}
      </Suspense>
      {pending && <ActionRunner actions={deviceRowActions} pending={pending} onDone={done} onCancel={done} />}
    </div>
  );
}

interface DeviceListProps {
  list: LiveQuery<ResultOf<typeof DevicesQuery>>;
  onRevoke: (device: DriverDevice) => void;
}

/** The devices that are not revoked, or why there are none. */
function DeviceList({ list: { data, error, loading, refetch }, onRevoke }: DeviceListProps): ReactNode {
  const t = useT('profile');
  const errorMessage = useErrorMessage();
  const phones = data?.driverDevices.filter(({ revokedAt }) => revokedAt === null);
  return (
    <>
      {loading && (
        <div aria-busy="true">
          <Skeleton height={44} shape="block" />
        </div>
      )}
      {!phones && error && (
        <ErrorState variant="row" title={t('position.devices.unread')} text={errorMessage(error)} onRetry={refetch} />
      )}
      {phones?.length === 0 && (
        <EmptyState
          variant="row"
          icon={Smartphone}
          title={t('position.devices.none')}
          text={t('position.devices.noneText')}
        />
      )}
      {phones && phones.length > 0 && (
        <ul className={styles.list} aria-label={t('position.devices.title')}>
          {phones.map((phone) => (
            <DeviceRow
              key={phone.id}
              phone={phone}
              onRevoke={() => {
                onRevoke(phone);
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}
