// Uploads the position of a driver who enabled it in this browser. Mounted once, beside the screens. Off duty the
// position is not read at all.
import { type ReactNode, useEffect } from 'react';
import { useSetAtom } from 'jotai';
import { usePresenceClient } from '#client/app/presence/use-presence.ts';
import { locationUploadAtom } from '#client/app/driver/location-upload-status.ts';
import { useDuty } from '#client/duty/use-duty.ts';
import { toReading } from './readings.ts';
import { keepScreenOn } from './keep-screen-on.ts';
import { storeReadings, loadReadings } from './reading-storage.ts';
import { watchLocation } from './watch-location.ts';
import { UploadQueue } from './upload-queue.ts';

export function Uploader({ driverId }: { driverId: string }): ReactNode {
  const { since } = useDuty();
  const presence = usePresenceClient();
  const say = useSetAtom(locationUploadAtom);
  const known = since !== undefined;
  const onDuty = known && since !== null;
  useEffect(() => {
    if (!onDuty) {
      if (known) storeReadings(driverId, []);
      say({ kind: known ? 'offDuty' : 'searching' });
      return undefined;
    }
    const outbox = new UploadQueue({
      send: (readings) => presence.sendPositions(readings),
      onStatus: say,
      saved: loadReadings(driverId),
      save: (readings) => {
        storeReadings(driverId, readings);
      },
    });
    const ends = [
      watchLocation({
        onPosition: (position) => {
          outbox.add(toReading(position));
        },
        onStatus: say,
      }),
      keepScreenOn(),
      () => {
        outbox.close();
      },
    ];
    return () => {
      for (const end of ends) end();
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
