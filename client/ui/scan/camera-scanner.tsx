// Reads codes with the camera, where the browser recognises barcodes itself. Elsewhere a scanner or typing remains.
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../feedback/toast.ts';
import styles from './scan-field.module.css';

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

declare global {
  interface Window {
    /** The Barcode Detection API, which not every browser has. */
    BarcodeDetector?: DetectorClass;
  }
}

const formats = ['code_128', 'qr_code'] as const;
const lookEveryMs = 150;
/** The same code is not read again while it stays in front of the camera. */
const sameCodeMs = 2_500;

/** True if this browser can read barcodes with its camera. */
export function canScanByCamera(): boolean {
  return window.BarcodeDetector !== undefined && 'mediaDevices' in navigator;
}

interface CameraScannerProps {
  onCode: (code: string) => void;
  /** There is no camera, or it was refused. */
  onFailed: () => void;
}

/** The picture of the camera. */
export function CameraScanner({ onCode, onFailed }: CameraScannerProps): ReactNode {
  const { t } = useTranslation('kit');
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onCode);
  const failed = useEffectEvent(() => {
    toast({ text: t('scan.cameraFailed'), tone: 'danger', key: 'camera' });
    onFailed();
  });
  useEffect(() => {
    const { BarcodeDetector } = window;
    const screen = video.current;
    if (!BarcodeDetector || !screen) return undefined;
    const detector = new BarcodeDetector({ formats });
    let stream: MediaStream | null = null;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = new Map<string, number>();
    const look = async (): Promise<void> => {
      const codes = await detector.detect(screen).catch(() => []);
      if (isOver) return;
      for (const { rawValue } of codes) {
        const isNew = Date.now() - (seen.get(rawValue) ?? 0) > sameCodeMs;
        seen.set(rawValue, Date.now());
        if (isNew && rawValue.trim() !== '') found(rawValue.trim());
      }
      timer = setTimeout(() => void look(), lookEveryMs);
    };
    const start = async (): Promise<void> => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOver) return stop();
      screen.srcObject = stream;
      await screen.play();
      await look();
    };
    const stop = (): void => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    start().catch(() => {
      if (!isOver) failed();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return <video ref={video} className={styles.camera} muted playsInline aria-label={t('scan.picture')} />;
}
