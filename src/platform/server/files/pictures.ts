import type sharpOf from 'sharp';
import { Refusal, unprocessable } from '#shared/errors.ts';
import { maxImagePixels, thumbnailSide } from '#shared/limits.ts';

type Sharp = typeof sharpOf;

/** Width and height as it is shown, in pixels, and a small WebP of it. */
export type Picture = { width: number; height: number; thumbnail: Uint8Array };

let loaded: Promise<Sharp> | undefined;
/** Loaded when the first image comes: most processes see none for a while. */
function load(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    // What was opened is closed, and one image is worked on by one thread.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}

/** What waits of each company, in the order of their turns. */
const waiting = new Map<number, (() => Promise<unknown>)[]>();
/** So many images of one company wait at most; a page sends eight at once. */
const maxWaiting = 100;
let isBusy = false;

/**
 * One image at a time, so that memory is bounded by the largest one allowed, and company after company, so that nobody waits for more
 * than one image of each other company. Errors: 429 when too many of the same company wait.
 */
function inTurn<T>(tenantId: number, work: () => Promise<T>): Promise<T> {
  const line = waiting.get(tenantId) ?? [];
  if (line.length >= maxWaiting) {
    const sentence = 'Too many images at once. Nothing was changed; try again in a moment.';
    throw new Refusal(429, 'too_many', sentence, { retryAfterSeconds: 10 });
  }
  return new Promise((resolve, reject) => {
    line.push(() => work().then(resolve, reject));
    waiting.set(tenantId, line);
    if (!isBusy) void workOn();
  });
}

async function workOn(): Promise<void> {
  isBusy = true;
  for (let next = waiting.entries().next().value; next; next = waiting.entries().next().value) {
    const [tenantId, line] = next;
    await line[0]?.();
    line.shift();
    waiting.delete(tenantId);
    if (line.length > 0) waiting.set(tenantId, line);
  }
  isBusy = false;
}

const damaged = () => unprocessable('This image is damaged and cannot be shown. Save it again and send that.');

/** Looks at an image and makes its thumbnail. Errors: 429 of its turn; 422 for one that is damaged, cut off, or has too many pixels. */
export async function readPicture(tenantId: number, path: string): Promise<Picture> {
  return inTurn(tenantId, async () => {
    const source = (await load())(path, reading);
    const { width, height } = (await source.metadata().catch(refuse)).autoOrient;
    if (width * height > maxImagePixels) throw tooManyPixels();
    const size = { width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true } as const;
    const thumbnail = await source.autoOrient().resize(size).webp({ quality: 80 }).toBuffer().catch(refuse);
    return { width, height, thumbnail };
  });
}

/** The strokes of a pen, a path of moves and lines as SVG writes it, black on white as a jpeg of so many pixels. Errors: 429 of its turn. */
export const drawStrokes = (
  tenantId: number,
  path: string,
  size: { width: number; height: number },
): Promise<Uint8Array> =>
  inTurn(tenantId, async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
      <path d="${path}" fill="none" stroke="#000" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/></svg>`;
    return (await load())(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toBuffer();
  });

/** The side of a portrait in pixels, and of the small one that lists draw at up to 32 pixels on dense screens. */
const portraitSide = 256;
const smallSide = 64;

/** The middle of an image as a portrait: a square jpeg, and a small square WebP of some 2 KB. Errors: as `readPicture`. */
export async function makePortrait(
  tenantId: number,
  image: string | Uint8Array,
): Promise<{ jpeg: Uint8Array; small: Uint8Array }> {
  return inTurn(tenantId, async () => {
    const sharp = await load();
    const jpeg = await sharp(image, reading)
      .autoOrient()
      .resize({ width: portraitSide, height: portraitSide, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .toBuffer()
      .catch(refuse);
    return { jpeg, small: await sharp(jpeg).resize(smallSide).webp({ quality: 80 }).toBuffer() };
  });
}

/** An image as paper takes it: a jpeg, upright, on white, at most so large. Errors: as `readPicture`. */
export async function makePrint(
  tenantId: number,
  image: Uint8Array,
  side: number,
): Promise<{ jpeg: Uint8Array; width: number; height: number }> {
  return inTurn(tenantId, async () => {
    const { data, info } = await (await load())(image, reading)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
      .catch(refuse);
    return { jpeg: data, width: info.width, height: info.height };
  });
}

/** The longer side of a logo in pixels: sharp at the size in which it stands on paper. */
const logoSide = 720;

/** An image as the logo of a company: a jpeg of it on white, its edges cut where they are all alike. Errors: as `readPicture`. */
export async function makeLogo(
  tenantId: number,
  image: string | Uint8Array,
): Promise<{ jpeg: Uint8Array; width: number; height: number }> {
  return inTurn(tenantId, async () => {
    const sharp = await load();
    // Flattened first: what is transparent would count as an edge of its own.
    const upright = await sharp(image, reading)
      .autoOrient()
      .resize({ width: 2 * logoSide, height: 2 * logoSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
      .catch(refuse);
    const { data, info } = await sharp(upright)
      .trim({ background: '#ffffff', threshold: 8 })
      .resize({ width: logoSide, height: logoSide, fit: 'inside', withoutEnlargement: true })
      // Colours beside each other stay apart: a logo has edges.
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { jpeg: data, width: info.width, height: info.height };
  });
}

/** Never more than a line of pixels at a time where the format allows it. */
const reading = { failOn: 'truncated', limitInputPixels: maxImagePixels, sequentialRead: true } as const;

const tooManyPixels = () =>
  unprocessable('This image has more pixels than can be shown. Make it smaller and send that.');

function refuse(error: Error): never {
  throw error.message.includes('pixel limit') ? tooManyPixels() : damaged();
}
