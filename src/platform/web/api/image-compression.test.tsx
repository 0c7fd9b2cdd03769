import { afterEach, describe, expect, test, vi } from 'vitest';
import { compressImage } from './image-compression.ts';

const mega = 1024 * 1024;
const file = (megabytes: number, type = 'image/jpeg', name = 'pump.jpg') =>
  new File([new Uint8Array(megabytes * mega)], name, { type });

/** What a browser answers: how large the picture is, and what its canvas can do. */
function browser(width: number, height: number, can: { load?: boolean; draw?: boolean; write?: boolean } = {}) {
  const drawn: { width: number; height: number; type: string; quality: number }[] = [];
  vi.stubGlobal('createImageBitmap', async () => {
    if (can.load === false) throw new Error('broken');
    return { width, height, close: () => undefined };
  });
  const context = { drawImage: () => undefined, fillRect: () => undefined, fillStyle: '' };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => (can.draw === false ? null : context) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type,
    quality,
  ) {
    drawn.push({ width: this.width, height: this.height, type: String(type), quality: Number(quality) });
    done(can.write === false ? null : new Blob(['small'], { type: String(type) }));
  });
  return drawn;
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('product.md §5', () => {
  test.each([
    ['a light one stays, however large', 1.7, [4000, 3000]],
    ['a heavy one that fits stays', 2, [1280, 720]],
  ])('Image compression: %s', async (_title, megabytes, [width = 0, height = 0]) => {
    const drawn = browser(width, height);
    const given = file(megabytes);
    expect(await compressImage(given)).toBe(given);
    expect(drawn).toEqual([]);
  });

  test.each([
    ['a wide one', [2560, 720], [1280, 360]],
    ['a tall one', [1000, 1440], [500, 720]],
    ['a photograph', [4000, 3000], [960, 720]],
  ])('Image compression: %s is shrunk in proportion', async (_title, [width = 0, height = 0], [wide, high]) => {
    const drawn = browser(width, height);
    expect((await compressImage(file(2))).type).toBe('image/jpeg');
    expect(drawn).toEqual([{ width: wide, height: high, type: 'image/jpeg', quality: 0.9 }]);
  });

  test('Image compression: a png becomes a jpeg, what is neither keeps its kind', async () => {
    browser(4000, 3000);
    const shrunk = await compressImage(file(2, 'image/png', 'plan.PNG'));
    expect([shrunk.name, shrunk.type]).toEqual(['plan.jpg', 'image/jpeg']);
    const kept = await compressImage(file(2, 'image/webp', 'plan.webp'));
    expect([kept.name, kept.type]).toEqual(['plan.webp', 'image/webp']);
  });
});

describe('product.md §8', () => {
  test.each([
    ['Canvas context unavailable', { draw: false }],
    ['Canvas toBlob failed', { write: false }],
    ['Image loading failed', { load: false }],
  ])('Image compressor errors: %s', async (message, can) => {
    browser(4000, 3000, can);
    await expect(compressImage(file(2))).rejects.toThrow(message);
  });

  test('Image compressor errors: File reading failed', async () => {
    const gone = Object.assign(file(2), { arrayBuffer: () => Promise.reject(new Error('gone')) });
    await expect(compressImage(gone)).rejects.toThrow('File reading failed');
  });
});
