// The picture of the camera while it reads codes, or why it does not.
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Flashlight, FlashlightOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button/button.tsx';
import { Banner } from '../feedback/banner.tsx';
import { toast } from '../feedback/toast.ts';
import { type CameraProblem, startCamera } from './camera.ts';
import styles from './scan-field.module.css';

interface CameraScannerProps {
  /** Called once for a code for as long as it stays in the picture. */
  onCode: (code: string) => void;
  /** Codes with the same key are one. */
  keyOf: (code: string) => string;
}

function TorchButton({ track }: { track: MediaStreamTrack }): ReactNode {
  const { t } = useTranslation('scanner');
  const [isOn, setOn] = useState(false);
  const toggle = async (): Promise<void> => {
    await track.applyConstraints({ advanced: [{ torch: !isOn }] });
    setOn(!isOn);
  };
  return (
    <Button
      icon={isOn ? FlashlightOff : Flashlight}
      aria-pressed={isOn}
      onClick={() => {
        toggle().catch(() => {
          toast({ text: t('torchFailed'), tone: 'danger', key: 'torch' });
        });
      }}
    >
      {isOn ? t('torchOff') : t('torchOn')}
    </Button>
  );
}

interface FilmProps extends CameraScannerProps {
  onProblem: (problem: CameraProblem) => void;
}

function Film({ onCode, keyOf, onProblem }: FilmProps): ReactNode {
  const { t } = useTranslation('scanner');
  const video = useRef<HTMLVideoElement>(null);
  const [track, setTrack] = useState<MediaStreamTrack | null>(null);
  const found = useEffectEvent(onCode);
  const key = useEffectEvent(keyOf);
  const failed = useEffectEvent(onProblem);
  useEffect(() => {
    const screen = video.current;
    return screen
      ? startCamera(screen, {
          onStart: setTrack,
          onCode: (code) => found(code),
          keyOf: (code) => key(code),
          onProblem: (problem) => failed(problem),
        })
      : undefined;
  }, []);
  return (
    <>
      <video ref={video} className={styles.camera} muted playsInline aria-label={t('picture')} />
      <div className={styles.below}>
        <output>{track ? t('aim') : t('starting')}</output>
        {track?.getCapabilities?.().torch === true && <TorchButton track={track} />}
      </div>
    </>
  );
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** Films and reads codes. The camera is off while the page is hidden. */
export function CameraScanner(props: CameraScannerProps): ReactNode {
  const { t } = useTranslation('scanner');
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  const isVisible = useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');
  if (problem === null) return isVisible && <Film {...props} onProblem={setProblem} />;
  return (
    <Banner
      tone="danger"
      live="alert"
      action={
        problem !== 'insecure' && (
          <Button
            onClick={() => {
              setProblem(null);
            }}
          >
            {t('retry')}
          </Button>
        )
      }
    >
      {t(`problems.${problem}`)}
    </Banner>
  );
}
