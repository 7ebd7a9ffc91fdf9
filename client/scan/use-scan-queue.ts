// The scans of one place of the app, of one person in this browser.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useAtomValue } from 'jotai';
import { useT } from '#client/messages/use-t.ts';
import { sessionAtom } from '#client/session/session.ts';
import { playScanTone, type ScanTone } from '#client/ui/scan/scan-sound.ts';
import { useFormat } from '#client/lib/use-format.ts';
import { isMutedAtom, isSpokenAtom, speak } from './scan-voice.ts';
import { type QueueState, type Scan, ScanQueue, type ScanState, type SendScan } from './scan-queue.ts';

const tones: Readonly<Record<ScanState, ScanTone | null>> = {
  waiting: null,
  done: 'done',
  misplaced: 'repeated',
  repeated: 'repeated',
  unknown: 'unknown',
  refused: 'refused',
};

export interface ScanQueueOfPage extends QueueState {
  add: (number: string, context: string) => void;
  markUndone: (key: string) => void;
}

/** Returns what a scan has come to, in words. */
export function useScanText(): (scan: Scan) => { title: string; detail: string; place: string } {
  const t = useT('scan');
  return ({ state, answer, isUndone, isKept }) => ({
    title: isUndone
      ? t('states.undone')
      : (answer?.title ?? t(`states.${state === 'waiting' && isKept ? 'kept' : state}`)),
    place: isUndone ? '' : (answer?.place ?? ''),
    detail: isUndone
      ? ''
      : (answer?.detail ?? (state === 'repeated' || state === 'unknown' ? t(`details.${state}`) : '')),
  });
}

/** The scans of a station, newest first. `id` names the station; what waits is kept under it. */
export function useScanQueue(id: string, send: SendScan): ScanQueueOfPage {
  const userId = useAtomValue(sessionAtom)?.viewer.id ?? '';
  const [queue] = useState(() => new ScanQueue(`qafila.scans.${userId}.${id}`));
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  const isMuted = useAtomValue(isMutedAtom);
  const isSpoken = useAtomValue(isSpokenAtom);
  const textOf = useScanText();
  const { locale } = useFormat();
  const tell = (scan: Scan): void => {
    const tone = tones[scan.state];
    if (tone && !isMuted) playScanTone(tone);
    if (!isSpoken || scan.state === 'waiting') return;
    const { title, place } = textOf(scan);
    speak(`${title} ${place}`, locale);
  };
  const answer = useEffectEvent(send);
  const told = useEffectEvent(tell);
  useEffect(
    () =>
      queue.start(
        (scan, tellLater) => answer(scan, tellLater),
        (scan) => {
          told(scan);
        },
      ),
    [queue],
  );
  return {
    ...state,
    add: (number, context) => {
      tell(queue.add(number, context));
    },
    markUndone: (key) => {
      queue.markUndone(key);
    },
  };
}
