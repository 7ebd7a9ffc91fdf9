// Photos of phones are many times larger than what the server keeps. They are scaled down here, so that they are sent
// quickly over a mobile connection, and without the place where they were taken.
import { type FileKind, imageKindRules } from '#shared/files/file-kinds.ts';

const quality = 0.86;
/** Below this a file is sent as it is. */
const smallBytes = 400_000;

/** The image as a smaller JPEG; the file itself where the browser cannot read it or it is small already. */
export async function shrinkImage(file: File, kind: FileKind): Promise<Blob> {
  if (
    kind === 'document' ||
    file.size <= smallBytes ||
    typeof createImageBitmap !== 'function' ||
    typeof OffscreenCanvas !== 'function'
  )
    return file;
  try {
    const image = await createImageBitmap(file);
    const { edge } = imageKindRules[kind];
    // A square is cut from the shorter edge.
    const scale = Math.min(1, (edge * (imageKindRules[kind].isSquare ? 2 : 1)) / Math.max(image.width, image.height));
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const smaller = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    return smaller.size < file.size ? smaller : file;
  } catch {
    // The server says what is wrong with it.
    return file;
  }
}
