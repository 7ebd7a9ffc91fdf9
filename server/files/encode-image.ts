// Uploaded images are decoded and encoded again: nothing of the original file is kept but its pixels. So a file that is
// something else besides an image, its camera's position and its other metadata never reach anybody.
import sharp from 'sharp';
import { type ImageKind, imageKindRules, imageTypes, maxPixels, maxStoredBytes } from '#shared/files/file-kinds.ts';
import { AppError, failField } from '#shared/lib/app-error.ts';
import { createTaskQueue } from './task-queue.ts';

type ImageType = (typeof imageTypes)[number];

// Decoders of formats that are not accepted are never reached, whatever the bytes are.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
// One thread per image, and no cache: each image is decoded once.
sharp.concurrency(1);
sharp.cache(false);

/** Images at a time. They run in threads of libuv, which password hashes and file reads need too. */
const concurrent = 2;
/** Images that may wait. With more, uploads are refused with `too_many_requests`. */
const maxWaiting = 40;
const maxWaitingEach = 10;
const timeoutSeconds = 15;

const queue = createTaskQueue({ concurrent, maxWaiting, maxWaitingEach });

/** The type of an image by its first bytes; null for anything else. The name and the declared type are never used. */
function imageTypeOf(bytes: Buffer): ImageType | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'image/png';
  const isRiff = bytes.subarray(0, 4).toString('latin1') === 'RIFF';
  return isRiff && bytes.subarray(8, 12).toString('latin1') === 'WEBP' ? 'image/webp' : null;
}

/** An image as it is stored. */
export interface EncodedImage {
  mediaType: 'image/jpeg';
  width: number;
  height: number;
  full: Buffer;
  thumb: Buffer;
}

/**
 * The image of an account upright, without metadata, within the edges of its kind, as JPEG, with its thumbnail. Fails with
 * `invalid_input` on the field `file`: `file_type` when it is no accepted image, `file_too_many_pixels`, or
 * `file_unreadable` when it is damaged.
 */
export function encodeImage(account: string, bytes: Buffer, kind: ImageKind): Promise<EncodedImage> {
  if (imageTypeOf(bytes) === null) failField('file', 'file_type');
  return queue.run(account, async () => {
    try {
      return await encode(bytes, kind);
    } catch (error) {
      // Whatever libvips says is about these bytes.
      throw error instanceof AppError ? error : unreadable();
    }
  });
}

const unreadable = (): AppError => new AppError('invalid_input', {}, [{ path: 'file', code: 'file_unreadable' }]);

async function encode(bytes: Buffer, kind: ImageKind): Promise<EncodedImage> {
  const rule = imageKindRules[kind];
  // Only the header is read here, so a small file with a huge image costs nothing.
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (width * height > maxPixels) failField('file', 'file_too_many_pixels', { limit: maxPixels / 1_000_000 });
  const resized = (edge: number, quality: number) =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: edge, height: edge, fit: rule.isSquare ? 'cover' : 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .timeout({ seconds: timeoutSeconds })
      .toBuffer({ resolveWithObject: true });
  const full = await resized(rule.edge, 82);
  if (full.data.length > maxStoredBytes) failField('file', 'file_too_large', { limit: maxStoredBytes / 1_048_576 });
  const { data: thumb } = await resized(rule.thumbEdge, 76);
  return { mediaType: 'image/jpeg', width: full.info.width, height: full.info.height, full: full.data, thumb };
}
