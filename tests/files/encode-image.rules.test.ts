// What becomes of an uploaded image: upright, within the edges of its kind, without transparency; and what is no image.
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { encodeImage } from '#server/files/encode-image.ts';
import { uploadFile } from '#server/files/upload-file.ts';
import type { ImageKind } from '#shared/files/file-kinds.ts';
import { AppError, fail } from '#shared/lib/app-error.ts';
import { recordStatements } from '#tests/fixtures/recorded-statements.ts';
import { viewerOf } from '../live/support/viewers.ts';

const blank = (width: number, height: number, background: string | object = '#b46a2c') =>
  sharp({ create: { width, height, channels: 4, background } });

/** The colour in the middle of an image. */
async function middleOf(bytes: Buffer): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return [...data.subarray(at, at + 3)];
}
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format, exif } = await sharp(bytes).metadata();
  return { width, height, format, hasExif: exif !== undefined };
};

/** The sizes of the full image and of its thumbnail. */
async function encoded(bytes: Buffer, kind: ImageKind = 'photo'): Promise<number[][]> {
  const { width, height, full, thumb } = await encodeImage('u1', bytes, kind);
  const [one, two] = [await sizeOf(full), await sizeOf(thumb)];
  expect([one, two]).toEqual([one, two].map((size) => ({ ...size, format: 'jpeg', hasExif: false })));
  expect([one.width, one.height]).toEqual([width, height]);
  return [
    [width, height],
    [two.width, two.height],
  ];
}

async function refusalOf(bytes: Buffer): Promise<unknown> {
  try {
    await encodeImage('u1', bytes, 'photo');
    return 'kept';
  } catch (error) {
    return error instanceof AppError ? error.fields[0]?.code : error;
  }
}

/** A PNG whose header says that it has so many pixels. */
async function pngSaying(width: number, height: number): Promise<Buffer> {
  const bytes = await blank(8, 8).png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

describe('an image', () => {
  it.each<[string, ImageKind, [number, number], number[][]]>([
    [
      'large',
      'photo',
      [4_096, 1_024],
      [
        [2_048, 512],
        [320, 80],
      ],
    ],
    [
      'small, and is not enlarged',
      'photo',
      [100, 50],
      [
        [100, 50],
        [100, 50],
      ],
    ],
    [
      'an avatar, which is cut to a square',
      'avatar',
      [1_000, 600],
      [
        [512, 512],
        [128, 128],
      ],
    ],
  ])('that is %s', async (_, kind, [width, height], expected) => {
    expect(await encoded(await blank(width, height).png().toBuffer(), kind)).toEqual(expected);
  });

  it('that the camera turned is upright, without what the camera wrote', async () => {
    const turned = await blank(400, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect((await encoded(turned))[0]).toEqual([200, 400]);
  });

  it.each(['png', 'webp'] as const)('in %s that is transparent is white', async (format) => {
    const clear = await blank(64, 64, { r: 0, g: 0, b: 0, alpha: 0 }).toFormat(format).toBuffer();
    const { full, thumb } = await encodeImage('u1', clear, 'photo');
    for (const bytes of [full, thumb]) expect(await middleOf(bytes)).toEqual([255, 255, 255]);
  });
});

const png = () => blank(64, 64).png().toBuffer();

describe('no image', () => {
  it('is what only says that it is one, or is of another format', async () => {
    expect(await refusalOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('file_type');
    expect(await refusalOf(await blank(8, 8).gif().toBuffer())).toBe('file_type');
    expect(await refusalOf(Buffer.from('RIFF\0\0\0\0WAVEfmt '))).toBe('file_type');
    expect(await refusalOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('file_unreadable');
  });
  it('is one that is damaged', async () => {
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await refusalOf(noise.subarray(0, noise.length / 2))).toBe('file_unreadable');
    expect(await refusalOf((await png()).subarray(0, 60))).toBe('file_unreadable');
  });
  it('is one of more pixels than a camera has, however small its file is', async () => {
    expect(await refusalOf(await pngSaying(10_000, 5_001))).toBe('file_too_many_pixels');
    // Its pixels are missing.
    expect(await refusalOf(await pngSaying(10_000, 5_000))).toBe('file_unreadable');
  });
});

const stored = {
  id: 'f1',
  kind: 'photo',
  hash: Buffer.from('h'),
  mediaType: 'image/jpeg',
  size: 1,
  width: 64,
  height: 64,
  uploaderId: 'u1',
  ownerEntity: null,
  ownerId: null,
  createdAt: new Date(0),
};

/** Uploads an image; `used` are the files of today that the quota counts, at the first look and at the second. */
async function upload(used: readonly number[], scan: (() => Promise<void>) | null = null) {
  const counts = [...used];
  const { db, statements } = recordStatements((text) => {
    if (text.includes('count(*)::int as files')) return [{ files: counts.shift() ?? 0, bytes: 0 }];
    return text.startsWith('select * from files') ? [stored] : [];
  });
  const bytes = await blank(640, 480).png().toBuffer();
  const file = { size: bytes.length, arrayBuffer: async () => new Uint8Array(bytes).buffer };
  const code = await uploadFile({ db, scan }, viewerOf('DRIVER', 'u1'), {
    file,
    kind: 'photo',
    now: new Date(),
  }).then(
    ({ id }) => id,
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );
  return { code, statements };
}

const written = (statements: readonly string[]) => statements.filter((text) => text.startsWith('insert'));

describe('an upload', () => {
  it('is kept with its thumbnail, which is smaller', async () => {
    const { code, statements } = await upload([0, 0]);
    expect(code).toBe('f1');
    const [row = '', ...contents] = written(statements);
    expect(row).toContain('insert into files');
    const sizes = contents.map((text) => /'(full|thumb)', '(\w+)'/.exec(text)?.slice(1) ?? []);
    expect(sizes.map(([variant]) => variant)).toEqual(['full', 'thumb']);
    expect((await sharp(Buffer.from(sizes[0]?.[1] ?? '', 'hex')).metadata()).width).toBe(640);
    expect((await sharp(Buffer.from(sizes[1]?.[1] ?? '', 'hex')).metadata()).width).toBe(320);
  });

  it('that another one of its person overtook is not beyond the quota: it is counted again, one at a time', async () => {
    const { code, statements } = await upload([199, 200]);
    expect([code, written(statements)]).toEqual(['file.quota', []]);
    const quotas = statements.flatMap((text, index) => (text.includes('count(*)::int as files') ? [index] : []));
    const lock = statements.findIndex((text) => text.includes("pg_advisory_xact_lock(hashtextextended('files/u1'"));
    expect(quotas).toHaveLength(2);
    expect(quotas[0]).toBeLessThan(lock);
    expect(quotas[1]).toBeGreaterThan(lock);
  });

  it('is not counted against its person when the scanner is away, and waits for what the scanner says', async () => {
    const away = await upload([0, 0], () => fail('file.scan_unavailable', { retryAfter: 30 }));
    expect([away.code, written(away.statements)]).toEqual(['file.scan_unavailable', []]);
    const late = await upload([0, 0], async () => {
      await new Promise(setImmediate);
      fail('file.scan_unavailable', { retryAfter: 30 });
    });
    expect([late.code, written(late.statements)]).toEqual(['file.scan_unavailable', []]);
  });
});
