import { zipSync } from 'fflate';
import sharp from 'sharp';

/** Files as people have them and as attackers make them, made here so that each is what its name says. */

/** Noise: it hardly packs, so that an image of it is heavy. */
async function noise(width: number, height: number) {
  return sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });
}

export const jpeg = async (width = 64, height = 48, quality = 80) =>
  (await noise(width, height)).jpeg({ quality }).toBuffer();
export const png = async (width = 64, height = 48) => (await noise(width, height)).png().toBuffer();
export const webp = async () => (await noise(64, 48)).webp().toBuffer();
export const gif = async () => (await noise(64, 48)).gif().toBuffer();

const text = (content: string) => new Uint8Array(Buffer.from(content));
export const office = (main: string, more: Record<string, Uint8Array> = {}) =>
  Buffer.from(
    zipSync({
      '[Content_Types].xml': text('<?xml version="1.0"?><Types/>'),
      [main]: text('<?xml version="1.0"?><document/>'),
      ...more,
    }),
  );
export const docx = (more?: Record<string, Uint8Array>) => office('word/document.xml', more);
export const xlsx = (more?: Record<string, Uint8Array>) => office('xl/workbook.xml', more);

export const doc = () =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(70_000),
    Buffer.from('WordDocument', 'utf16le'),
    Buffer.alloc(500),
  ]);
export const pdf = () => Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
export const csv = () => Buffer.from('name,amount\r\n"Mäher, rot",12.50\r\n');
/** A silent frame of MPEG layer 3, some times over. */
export const mp3 = () =>
  Buffer.concat([Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00', 'latin1'), ...Array(20).fill(mpegFrame)]);
const mpegFrame = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413)]);
const box = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0${brand}isom`), Buffer.alloc(64)]);
export const mp4 = () => box('mp42');
export const mov = () => box('qt  ');
export const heic = () => box('heic');

/** Its directory says that a part unpacks to this much. */
export function zipBomb(unpackedBytes: number): Buffer {
  const file = docx();
  const entry = file.indexOf(Buffer.from('PK\x01\x02', 'latin1'));
  file.writeUInt32LE(unpackedBytes, entry + 24);
  return file;
}

/** The signature of a png of this size, with hardly anything in it. */
export async function pixelBomb(side: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const head = Buffer.from(file.subarray(12, 29));
  head.writeUInt32BE(side, 4);
  head.writeUInt32BE(side, 8);
  head.copy(file, 12);
  file.writeUInt32BE(crc32(head), 29);
  return file;
}

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ -1) >>> 0;
}

/** Its directory is said to lie where something else is. */
export function wrongDirectory(): Buffer {
  const file = docx();
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  file.writeUInt32LE(3, end + 16);
  return file;
}

/** As cameras write it: the pixels lie on their side, and a mark says so. */
export const turnedJpeg = async (width: number, height: number) =>
  (await noise(width, height)).jpeg().withMetadata({ orientation: 6 }).toBuffer();

export async function sizeOf(file: Uint8Array): Promise<[number, number]> {
  const { width, height } = await sharp(file).metadata();
  return [width, height];
}

/** A photo that somebody could have taken: something that is told apart in a thumbnail. */
export function scene(width: number, height: number): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 120" preserveAspectRatio="xMidYMid slice">
    <rect width="160" height="120" fill="#7fa9c4"/><rect y="78" width="160" height="42" fill="#8a7a5c"/>
    <rect x="40" y="44" width="64" height="40" rx="6" fill="#c2542d"/><circle cx="112" cy="66" r="18" fill="#454c55"/>
    <rect x="20" y="58" width="24" height="10" fill="#59616b"/><rect x="60" y="84" width="30" height="12" fill="#33383f"/></svg>`;
  return sharp(Buffer.from(drawn)).resize({ width, height, fit: 'cover' }).jpeg({ quality: 88 }).toBuffer();
}

/** As a finger writes: lines on nothing. */
export function signature(): Promise<Buffer> {
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="220" fill="none" stroke="#16191d" stroke-width="5">
    <path d="M40 150C90 20 130 20 120 110S70 200 150 120S230 60 230 130S300 70 340 120S420 60 460 130S560 80 650 90"/></svg>`;
  return sharp(Buffer.from(drawn)).png().toBuffer();
}

/** A photo of about so many bytes, as a camera of today makes it. */
export async function heavyPhoto(bytes: number): Promise<Buffer> {
  const file = await jpeg(4000, 3000, 62);
  // What comes after the end of a picture belongs to nobody and is kept.
  return file.length < bytes ? Buffer.concat([file, Buffer.alloc(bytes - file.length)]) : file;
}
