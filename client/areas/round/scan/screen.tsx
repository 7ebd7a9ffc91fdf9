import { type ReactNode, useState } from 'react';
import { ListOrdered } from 'lucide-react';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { Page } from '#client/app/layout/page.tsx';
import { useT } from '#client/messages/use-t.ts';
import type { Package } from '#client/round-extension.ts';
import { ScanStation } from '#client/scan/scan-station.tsx';
import { Button } from '#client/ui/button/button.tsx';
import { useRound } from '../use-round.ts';
import { useSendRoundScan } from './use-send-round-scan.ts';
import styles from './scan.module.css';

/** Scans parcels: what is to be received or fetched is, a stop can be opened, and of all others it says whose they are. */
export default function RoundScanScreen(): ReactNode {
  const t = useT('round');
  const { round } = useRound();
  const [, navigate] = useLocation();
  const [found, setFound] = useState<Package | null>(null);
  const send = useSendRoundScan(round, setFound);
  const isStop = found !== null && round?.stops.some(({ pkg }) => pkg.id === found.id);
  return (
    <Page presenceLocation={null}>
      <div className={styles.page}>
        <ScanStation id="round" label={t('scan.field')} context="round" send={send} />
        {found && isStop && (
          <Button
            block
            tone="primary"
            icon={ListOrdered}
            className={styles.open}
            onClick={() => {
              navigate(`${screenPath('round')}?stop=${found.id}`);
            }}
          >
            {t('scan.open', { name: found.recipientName })}
          </Button>
        )}
      </div>
    </Page>
  );
}
