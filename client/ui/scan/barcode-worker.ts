// Reads the codes of pictures, for browsers that cannot. It is a worker for two reasons: the page goes on while it looks,
// and only this script needs a security policy that allows WebAssembly.
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

// Without this the library would load the file from somebody else's server.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

const options: ReaderOptions = { formats: ['Code128', 'QRCode'] };

/** Answers a picture with its texts, or with null if the reader does not work here. */
async function answer(picture: ImageData): Promise<void> {
  const found = await readBarcodes(picture, options).catch(() => null);
  const texts = found && found.filter(({ isValid }) => isValid).map(({ text }) => text);
  self.postMessage(texts, { transfer: [] });
}

self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data instanceof ImageData) void answer(data);
});
