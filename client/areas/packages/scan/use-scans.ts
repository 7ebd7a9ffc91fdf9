// Scans are sent one after the other, in their order. While there is no connection they wait, and none is lost or sent
// twice: each attempt has an idempotency key.
import { useEffect, useRef, useState } from 'react';
import { useRunMutation } from '#client/live/use-action.ts';
import { isTransientError, type RequestError, parseErrorExtensions } from '#client/lib/request-error.ts';
import { playScanTone, type ScanTone } from '#client/ui/scan/scan-sound.ts';
import { packageRowActions } from '../actions/actions.ts';
import type { Package } from '../documents.ts';
import { isParcelCode, numberOfCode, type ScanAction } from './scan-actions.ts';

export type ScanState = 'waiting' | 'done' | 'repeated' | 'unknown' | 'refused';

export interface Scan {
  key: number;
  number: string;
  action: ScanAction;
  at: Date;
  state: ScanState;
  /** As the server returned it. */
  pkg: Package | null;
  problem: RequestError | null;
}

const retryMs = 2_000;
/** Scans that the page keeps in its list, beside those that wait. */
const maxKept = 300;

const tones: Readonly<Record<ScanState, ScanTone | null>> = {
  waiting: null,
  done: 'done',
  repeated: 'repeated',
  unknown: 'refused',
  refused: 'refused',
};

type Outcome = Pick<Scan, 'state' | 'pkg' | 'problem'>;

/** Sends one scan; null if there was no answer. */
function useSend(): (scan: Scan) => Promise<Outcome | null> {
  const run = useRunMutation();
  return async ({ action, number }) => {
    const unknown: Outcome = { state: 'unknown', pkg: null, problem: null };
    const document = packageRowActions.bulkDocument(action, 'ids');
    if (!document || !isParcelCode(number)) return unknown;
    const outcome = await run(document, { matching: { tab: 'all', filter: { numbers: [number] } } });
    if (!outcome.ok)
      return isTransientError(outcome.problem) ? null : { state: 'refused', pkg: null, problem: outcome.problem };
    const [result] = outcome.data.result.results;
    if (!result) return unknown;
    const pkg = result.row ?? null;
    if (!result.error) return { state: 'done', pkg, problem: null };
    return { state: 'refused', pkg, problem: parseErrorExtensions(result.error) };
  };
}

/** The list with a new scan. The oldest ones leave it once they have ended: what waits is still to be sent. */
export function withScan(scans: readonly Scan[], scan: Scan): readonly Scan[] {
  return [scan, ...scans].filter(({ state }, place) => place < maxKept || state === 'waiting');
}

/** The scans of this page, newest first, and a function that adds one. */
export function useScans(): {
  scans: readonly Scan[];
  isOffline: boolean;
  add: (code: string, action: ScanAction) => void;
} {
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [isOffline, setOffline] = useState(false);
  const send = useSend();
  const sending = useRef(false);
  const next = scans.findLast(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!next || sending.current) return;
    sending.current = true;
    void (async () => {
      let outcome = await send(next);
      while (outcome === null) {
        setOffline(true);
        await new Promise((resolve) => setTimeout(resolve, retryMs));
        outcome = await send(next);
      }
      const answered = { ...next, ...outcome };
      const tone = tones[answered.state];
      if (tone) playScanTone(tone);
      sending.current = false;
      setOffline(false);
      setScans((all) => all.map((scan) => (scan.key === next.key ? answered : scan)));
    })();
  }, [next, send]);
  const add = (code: string, action: ScanAction): void => {
    const number = numberOfCode(code);
    const isRepeated = scans.some(
      (scan) => scan.number === number && scan.action === action && (scan.state === 'done' || scan.state === 'waiting'),
    );
    const state: ScanState = isRepeated ? 'repeated' : 'waiting';
    const tone = tones[state];
    if (tone) playScanTone(tone);
    setScans((all) =>
      withScan(all, { key: (all[0]?.key ?? 0) + 1, number, action, at: new Date(), state, pkg: null, problem: null }),
    );
  };
  return { scans, isOffline, add };
}
