// Uploads the position of a driver who enabled it in this browser. Mounted once, beside the screens. Off duty the
// position is not read at all. Of several tabs one reads and sends it; all show what came of it.
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useSetAtom } from 'jotai';
import { useLocation } from 'wouter';
import { screenPath } from '#shared/access/screens.ts';
import { usePresenceClient } from '#client/app/presence/use-presence.ts';
import {
  type LocationUploadStatus,
  locationUploadAtom,
  unsentFixesPrefix,
} from '#client/app/driver/location-upload-status.ts';
import { useDuty } from '#client/duty/use-duty.ts';
import { useT } from '#client/messages/use-t.ts';
import { toast } from '#client/ui/feedback/toast.ts';
import { toReading } from './readings.ts';
import { inOneTab } from './in-one-tab.ts';
import { keepScreenOn } from './keep-screen-on.ts';
import { storeReadings, loadReadings } from './reading-storage.ts';
import { watchLocation } from './watch-location.ts';
import { UploadQueue } from './upload-queue.ts';

/** Sends what is stored, and then what the phone reads. Returns what ends it. */
function startUpload(
  driverId: string,
  presence: ReturnType<typeof usePresenceClient>,
  onStatus: (status: LocationUploadStatus) => void,
): () => void {
  const queue = new UploadQueue({
    send: (readings) => presence.sendPositions(readings),
    onStatus,
    saved: loadReadings(driverId),
    save: (readings) => {
      storeReadings(driverId, readings);
    },
  });
  const ends = [
    watchLocation({
      onPosition: (position) => {
        queue.add(toReading(position));
      },
      onStatus,
    }),
    keepScreenOn(),
    () => {
      queue.close();
    },
  ];
  return () => {
    for (const end of ends) end();
  };
}

export function Uploader({ driverId }: { driverId: string }): ReactNode {
  const { since } = useDuty();
  const presence = usePresenceClient();
  const say = useSetAtom(locationUploadAtom);
  const t = useT('offline');
  const [, navigate] = useLocation();
  const sayRefused = useEffectEvent(() => {
    toast({
      key: 'location',
      tone: 'warning',
      text: t('position.refused'),
      action: {
        label: t('position.allow'),
        onSelect: () => {
          navigate(screenPath('profile'));
        },
      },
    });
  });
  const known = since !== undefined;
  const onDuty = known && since !== null;
  useEffect(() => {
    if (!onDuty) {
      if (known) storeReadings(driverId, []);
      say({ kind: known ? 'offDuty' : 'searching' });
      return undefined;
    }
    const name = `${unsentFixesPrefix}${driverId}`;
    const tabs = new BroadcastChannel(name);
    /** What this tab said last, if it is the one that sends. */
    let said: LocationUploadStatus | null = null;
    /** Null asks the tab that sends. A channel has no other origin. */
    const post = (status: LocationUploadStatus | null): void => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      tabs.postMessage(status);
    };
    tabs.addEventListener('message', ({ data }: MessageEvent<LocationUploadStatus | null>) => {
      if (data) say(data);
      else if (said) post(said);
    });
    const sayInAll = (status: LocationUploadStatus): void => {
      if (status.kind === 'refused' && said?.kind !== 'refused') sayRefused();
      said = status;
      say(status);
      post(status);
    };
    say({ kind: 'searching' });
    post(null);
    const end = inOneTab(name, () => startUpload(driverId, presence, sayInAll));
    return () => {
      end();
      tabs.close();
    };
  }, [known, onDuty, driverId, presence, say]);
  useEffect(
    () => () => {
      say({ kind: 'off' });
    },
    [say],
  );
  return null;
}
