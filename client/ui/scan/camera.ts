// The camera of this device, and the codes that it sees.
import { type BarcodeReader, createBarcodeReader } from './barcode-reader.ts';

/** Why nothing is read: what a person can do differs. */
export type CameraProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'failed' | 'noReader';

export interface CameraHandlers {
  /** The picture is there. */
  onStart: (track: MediaStreamTrack) => void;
  onCode: (code: string) => void;
  /** Codes with the same key are one. */
  keyOf: (code: string) => string;
  /** The camera is off again. */
  onProblem: (problem: CameraProblem) => void;
}

declare global {
  interface MediaTrackCapabilities {
    /** True if the camera has a light. */
    torch?: boolean;
  }
  interface MediaTrackConstraintSet {
    torch?: boolean;
  }
}

const lookEveryMs = 150;
/** A code that was not in the picture for so long is read again. */
const sameCodeMs = 2_000;

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'missing',
  OverconstrainedError: 'missing',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

const problemOf = (error: unknown): CameraProblem => (error instanceof Error ? problems[error.name] : null) ?? 'failed';

/** Forwards each code once for as long as it stays in the picture. */
function withoutRepeats({
  onCode,
  keyOf,
}: Pick<CameraHandlers, 'onCode' | 'keyOf'>): (codes: readonly string[]) => void {
  const seen = new Map<string, number>();
  return (codes) => {
    const now = Date.now();
    for (const code of codes.map((text) => text.trim())) {
      const key = keyOf(code);
      const isNew = now - (seen.get(key) ?? 0) > sameCodeMs;
      seen.set(key, now);
      if (isNew && code !== '') onCode(code);
    }
  };
}

/** Films into the element and reads codes until the returned function is called, which switches the camera off. */
export function startCamera(video: HTMLVideoElement, handlers: CameraHandlers): () => void {
  let isOver = false;
  let stream: MediaStream | null = null;
  let reader: BarcodeReader | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forward = withoutRepeats(handlers);
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    reader?.close();
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  const fail = (problem: CameraProblem): void => {
    if (isOver) return;
    stop();
    handlers.onProblem(problem);
  };
  const look = async (): Promise<void> => {
    const codes = await reader?.read(video);
    if (isOver || !codes) return;
    forward(codes);
    timer = setTimeout(() => {
      look().catch(() => fail('noReader'));
    }, lookEveryMs);
  };
  const start = async (): Promise<void> => {
    const wanted = { facingMode: 'environment', width: { ideal: 1_280 }, height: { ideal: 720 } };
    stream = await navigator.mediaDevices.getUserMedia({ video: wanted });
    // It was closed while the browser asked for the permission.
    if (isOver) return stop();
    const [track] = stream.getVideoTracks();
    track?.addEventListener('ended', () => fail('failed'));
    video.srcObject = stream;
    await video.play();
    reader = await createBarcodeReader();
    if (isOver) return stop();
    if (track) handlers.onStart(track);
    await look().catch(() => fail('noReader'));
  };
  if (!('mediaDevices' in navigator)) fail('insecure');
  else
    start().catch((error: unknown) => {
      fail(problemOf(error));
    });
  return stop;
}
