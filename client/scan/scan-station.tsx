// Where parcels are scanned, on any screen: the field that scanners type into, the last result large, and the scans before.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { AudioLines, Volume2, VolumeX, WifiOff } from 'lucide-react';
import { useAtom } from 'jotai';
import { useFormat } from '#client/lib/use-format.ts';
import type { RequestError } from '#client/lib/request-error.ts';
import { useUnloadGuard } from '#client/forms/use-leave-guard.ts';
import { useErrorMessage } from '#client/messages/error-message.ts';
import { useT } from '#client/messages/use-t.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { toast } from '#client/ui/feedback/toast.ts';
import { ScanField } from '#client/ui/scan/scan-field.tsx';
import { numberOfCode, parseScanCode } from '#shared/scan/scan-code.ts';
import { ScanBand, ScanRow } from './scan-result.tsx';
import type { Scan, SendScan } from './scan-queue.ts';
import { isMutedAtom, isSpokenAtom } from './scan-voice.ts';
import { useScanQueue } from './use-scan-queue.ts';
import styles from './scan.module.css';

export interface ScanStationProps {
  /** Names the station; scans that wait for the network are kept under it. */
  id: string;
  /** What is scanned here: "Scan a parcel or type its number". */
  label: string;
  /** What the next scan does. */
  context: string;
  /** Answers one scan; null if there was no answer, then it is asked again. */
  send: SendScan;
  /** Takes back a scan whose answer has an `undoId`; returns why it could not. */
  undo?: (scan: Scan) => Promise<RequestError | null>;
  /** Takes a code away from the station, such as that of a slip; true if it did. */
  intercept?: (code: string) => boolean;
  /** Codes that were pasted: each new list is scanned once. */
  codes?: readonly string[];
}

/** Answered scans that are shown. */
const shown = 20;

const none: readonly string[] = [];
const isKnownCode = (code: string): boolean => parseScanCode(code) !== null;

/** Sound and speech. */
function VoiceButtons(): ReactNode {
  const t = useT('scan');
  const [isMuted, setMuted] = useAtom(isMutedAtom);
  const [isSpoken, setSpoken] = useAtom(isSpokenAtom);
  return (
    <span className={styles.voice}>
      <IconButton
        icon={isMuted ? VolumeX : Volume2}
        label={t(isMuted ? 'unmute' : 'mute')}
        aria-pressed={!isMuted}
        onClick={() => {
          setMuted(!isMuted);
        }}
      />
      <IconButton
        icon={AudioLines}
        label={t('speak')}
        aria-pressed={isSpoken}
        onClick={() => {
          setSpoken(!isSpoken);
        }}
      />
    </span>
  );
}

function Sums({ scans, isOffline }: { scans: readonly Scan[]; isOffline: boolean }): ReactNode {
  const t = useT('scan');
  const format = useFormat();
  const count = (...states: readonly string[]) =>
    scans.filter(({ state, isUndone }) => states.includes(state) && !isUndone).length;
  const [done, wrong, waiting] = [count('done', 'misplaced'), count('refused', 'unknown'), count('waiting')];
  return (
    <p className={styles.sums}>
      {scans.length > 0 && <span>{t('done', { count: done, n: format.number(done) })}</span>}
      {wrong > 0 && <span className={styles.wrong}>{t('wrong', { count: wrong, n: format.number(wrong) })}</span>}
      {waiting > 0 && <span>{t('waiting', { count: waiting, n: format.number(waiting) })}</span>}
      {isOffline && (
        <span className={styles.wrong}>
          <WifiOff size={16} aria-hidden /> {t('offline')}
        </span>
      )}
    </p>
  );
}

/** The field, the last result, the sums, and the last scans. */
export function ScanStation({ id, label, context, send, undo, intercept, codes = none }: ScanStationProps): ReactNode {
  const t = useT('scan');
  const errorMessage = useErrorMessage();
  const { scans, isOffline, add, markUndone } = useScanQueue(id, send);
  const take = (code: string): void => {
    if (intercept?.(code)) return;
    const target = parseScanCode(code);
    // Where nothing goes onto shelves, the label of one is no unknown parcel.
    if (target?.kind === 'shelf') toast({ text: t('isShelf', { code: target.number }), tone: 'warning', key: 'shelf' });
    else add(numberOfCode(code), context);
  };
  const takeAll = useEffectEvent((given: readonly string[]) => {
    for (const code of given) take(code);
  });
  useEffect(() => {
    takeAll(codes);
  }, [codes]);
  const [undoing, setUndoing] = useState<string | null>(null);
  const waiting = scans.filter(({ state }) => state === 'waiting');
  // What is kept is sent from any page.
  useUnloadGuard(waiting.some(({ isKept }) => !isKept));
  const takeBack = async (scan: Scan): Promise<void> => {
    if (!undo || undoing !== null) return;
    setUndoing(scan.key);
    const problem = await undo(scan);
    setUndoing(null);
    if (problem) toast({ text: errorMessage(problem), tone: 'danger' });
    else markUndone(scan.key);
  };
  const answered = scans.filter(({ state }) => state !== 'waiting');
  return (
    <div className={styles.panel}>
      <ScanField label={label} keyOf={numberOfCode} isCode={isKnownCode} onCode={take} />
      <ScanBand scan={answered[0] ?? scans[0]} />
      <div className={styles.below}>
        <Sums scans={scans} isOffline={isOffline} />
        <VoiceButtons />
      </div>
      <ul className={styles.list} aria-label={t('list')}>
        {scans
          .filter((scan) => scan.state === 'waiting' || answered.indexOf(scan) < shown)
          .map((scan) => (
            <ScanRow key={scan.key} scan={scan} onUndo={undo && ((each) => void takeBack(each))} />
          ))}
      </ul>
    </div>
  );
}
