// The shelves of the hubs, one hub at a time.
import { type ReactNode, Suspense, useState } from 'react';
import { HubChoice } from '#client/extensions.ts';
import { ShelvesOfHub } from '#client/house-extension.ts';
import styles from './shelves.module.css';

export default function ConfigShelves(): ReactNode {
  const [hubId, setHubId] = useState<string | null>(null);
  return (
    <div className={styles.shelves}>
      <div className={styles.choice}>
        <Suspense fallback={null}>
          <HubChoice value={hubId} onChange={setHubId} />
        </Suspense>
      </div>
      {hubId !== null && (
        <Suspense fallback={null}>
          <ShelvesOfHub key={hubId} hubId={hubId} />
        </Suspense>
      )}
    </div>
  );
}
