import { type ReactNode, useState } from 'react';
import { Plus, Smartphone } from 'lucide-react';
import { useProblemWords } from '#client/i18n/problem-words.ts';
import { useWords } from '#client/i18n/use-words.ts';
import { Button } from '#client/kit/ui/button.tsx';
import { Empty } from '#client/kit/ui/empty.tsx';
import { ErrorState } from '#client/kit/ui/error-state.tsx';
import { Skeleton } from '#client/kit/ui/skeleton.tsx';
import { useLive } from '#client/live/use-live.ts';
import { useNews } from '#client/live/use-news.ts';
import { DevicesQuery, type DriverDevice } from './documents.ts';
import styles from './devices.module.css';
import { DeviceRow } from './device-row.tsx';
import { DeviceToken } from './device-token.tsx';
import { NewDeviceDialog } from './new-device.tsx';
import { RevokeDeviceDialog } from './revoke-device.tsx';

const noVariables = {};
const watched = ['driverDevice'];

/** The devices that may upload positions for the driver: add one (its token is shown once) or revoke one. */
export function Devices(): ReactNode {
  const t = useWords('profile');
  const errorMessage = useProblemWords();
  const [naming, setNaming] = useState(false);
  const [revoking, setRevoking] = useState<DriverDevice | null>(null);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const { data, problem, loading, rerun } = useLive(DevicesQuery, { variables: noVariables, watch: watched });
  useNews('driverDevice', 'new', rerun);
  const phones = data?.driverDevices.filter(({ revokedAt }) => revokedAt === null);
  return (
    <div className={styles.devices}>
      <div className={styles.head}>
        <div>
          <h3 className={styles.title}>{t('position.devices.title')}</h3>
          <p className={styles.text}>{t('position.devices.text')}</p>
        </div>
        <Button
          icon={Plus}
          onClick={() => {
            setNaming(true);
          }}
        >
          {t('position.devices.add')}
        </Button>
      </div>
      {made && (
        <DeviceToken
          key={made.token}
          {...made}
          onDone={() => {
            setMade(null);
          }}
        />
      )}
      {loading && (
        <div aria-busy="true">
          <Skeleton height={44} shape="block" />
        </div>
      )}
      {!phones && problem && (
        <ErrorState look="row" title={t('position.devices.unread')} text={errorMessage(problem)} onRetry={rerun} />
      )}
      {phones?.length === 0 && (
        <Empty look="row" icon={Smartphone} title={t('position.devices.none')} text={t('position.devices.noneText')} />
      )}
      {phones && phones.length > 0 && (
        <ul className={styles.list} aria-label={t('position.devices.title')}>
          {phones.map((phone) => (
            <DeviceRow
              key={phone.id}
              phone={phone}
              onRevoke={() => {
                setRevoking(phone);
              }}
            />
          ))}
        </ul>
      )}
      {naming && (
        <NewDeviceDialog
          onClose={() => {
            setNaming(false);
          }}
          onMade={(device) => {
            setMade(device);
            rerun();
          }}
        />
      )}
      {revoking && (
        <RevokeDeviceDialog
          phone={revoking}
          onClose={() => {
            setRevoking(null);
          }}
        />
      )}
    </div>
  );
}
