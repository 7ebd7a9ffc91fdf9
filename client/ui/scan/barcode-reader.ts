// Finds barcodes and QR codes in the picture of a camera: with the browser's own reader where there is one, which is the
// case on Android and macOS, else with a reader in WebAssembly that is loaded when the camera is first opened.

/** Reads one picture at a time. */
export interface BarcodeReader {
  /** The texts of all codes in the picture. Fails if nothing can be read here at all. */
  read: (video: HTMLVideoElement) => Promise<readonly string[]>;
  close: () => void;
}

interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

declare global {
  interface Window {
    /** The Barcode Detection API, which not every browser has. */
    BarcodeDetector?: DetectorClass;
  }
}

const formats = ['code_128', 'qr_code'] as const;
/** Pixels of the longer side: more make the reader slow, and no sticker needs them. */
const maxSide = 1_280;

/** The browser's own reader; null where it is missing, or exists without a service behind it. */
async function nativeReader(): Promise<BarcodeReader | null> {
  const { BarcodeDetector } = window;
  const supported = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !formats.every((format) => supported.includes(format))) return null;
  const detector = new BarcodeDetector({ formats });
  return {
    // A picture that is not there yet is an error of this API.
    read: async (video) => (await detector.detect(video).catch(() => [])).map(({ rawValue }) => rawValue),
    close: () => {},
  };
}

function takePicture(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth, videoHeight } = video;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || videoWidth === 0) return null;
  const scale = Math.min(1, maxSide / Math.max(videoWidth, videoHeight));
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

const isTexts = (answer: unknown): answer is readonly string[] =>
  Array.isArray(answer) && answer.every((text) => typeof text === 'string');

function workerReader(): BarcodeReader {
  const worker = new Worker(new URL('barcode-worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  let answer: PromiseWithResolvers<readonly string[]> | null = null;
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isTexts(data)) answer?.resolve(data);
    else answer?.reject(new Error('the reader of barcodes does not work'));
  });
  worker.addEventListener('error', () => {
    answer?.reject(new Error('the reader of barcodes could not be loaded'));
  });
  const ask = (picture: ImageData): Promise<readonly string[]> => {
    answer = Promise.withResolvers();
    worker.postMessage(picture, [picture.data.buffer]);
    return answer.promise;
  };
  return {
    read: async (video) => {
      const picture = takePicture(video, canvas);
      return picture ? ask(picture) : [];
    },
    close: () => {
      worker.terminate();
    },
  };
}

/** A reader of Code 128 and QR codes. */
export const createBarcodeReader = async (): Promise<BarcodeReader> => (await nativeReader()) ?? workerReader();
