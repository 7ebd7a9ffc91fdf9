// Uploads the position of a driver who enabled it in this browser. Mounted once, beside the screens. Off duty the
// position is not read at all.
import { type ReactNode, useEffect } from 'react';
import { useSetAtom } from 'jotai';
import { useSignals } from '#client/live/signals/use-presence.ts';
import { reportingAtom } from '#client/shell/reporting.ts';
import { useDuty } from '../use-duty.ts';
import { toReading } from './fix.ts';
import { keepScreenOn } from './keep-screen-on.ts';
import { storeReadings, loadReadings } from './kept-readings.ts';
import { watchLocation } from './locate.ts';
import { UploadQueue } from './outbox.ts';

export function Reporter({ driverId }: { driverId: string }): ReactNode {
  const { since } = useDuty();
  const signals = useSignals();
  const say = useSetAtom(reportingAtom);
  const known = since !== undefined;
  const onDuty = known && since !== null;
  useEffect(() => {
    if (!onDuty) {
      if (known) storeReadings(driverId, []);
      say({ kind: known ? 'offDuty' : 'searching' });
      return undefined;
    }
    const outbox = new UploadQueue({
      send: (readings) => signals.position(readings),
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
  }, [known, onDuty, driverId, signals, say]);
  useEffect(
    () => () => {
      say({ kind: 'off' });
    },
    [say],
  );
  return null;
}
