// Photos are made smaller before they are sent, where that helps.
import { afterEach, expect, it, vi } from 'vitest';
import { shrinkImage } from '#client/live/uploads/shrink-image.ts';

afterEach(() => void vi.unstubAllGlobals());

const file = (bytes: number): File => new File([new Uint8Array(bytes)], 'photo.jpg');

/** A browser that reads images of this size and makes files of so many bytes. */
function browser(
  width: number,
  height: number,
  bytes: number,
): { canvases: number[][]; drawn: unknown[][]; closed: () => number } {
  const [canvases, drawn]: [number[][], unknown[][]] = [[], []];
  const close = vi.fn<() => void>();
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width, height, close }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
        canvases.push([width, height]);
      }
      getContext() {
        return { drawImage: (_: unknown, ...at: unknown[]) => void drawn.push(at) };
      }
      convertToBlob({ type }: { type: string }) {
        return Promise.resolve(new Blob([new Uint8Array(bytes)], { type }));
      }
    },
  );
  return { canvases, drawn, closed: () => close.mock.calls.length };
}

it('a large photo is scaled down to the longest edge that is kept, as JPEG', async () => {
  const { canvases, drawn, closed } = browser(4_096, 3_072, 100);
  const smaller = await shrinkImage(file(400_001), 'photo');
  expect([smaller.size, smaller.type, canvases, drawn, closed()]).toEqual([
    100,
    'image/jpeg',
    [[2_048, 1_536]],
    [[0, 0, 2_048, 1_536]],
    1,
  ]);
});

it('a portrait keeps twice its edge, since a square is cut from it; a small image is not enlarged', async () => {
  const portrait = browser(4_096, 3_072, 100);
  await shrinkImage(file(400_001), 'avatar');
  expect(portrait.canvases).toEqual([[1_024, 768]]);
  const small = browser(300, 200, 100);
  await shrinkImage(file(400_001), 'photo');
  expect(small.canvases).toEqual([[300, 200]]);
});

it('the file itself is sent if it is small, would not become smaller, or cannot be read here', async () => {
  const [small, large] = [file(400_000), file(400_001)];
  expect(await shrinkImage(large, 'photo')).toBe(large);
  browser(4_096, 3_072, 10);
  expect(await shrinkImage(small, 'photo')).toBe(small);
  browser(4_096, 3_072, 400_001);
  expect(await shrinkImage(large, 'photo')).toBe(large);
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no image')));
  expect(await shrinkImage(large, 'photo')).toBe(large);
});
