/** The first that fits: every browser also claims to be those that came before it. */
const browsers: [sign: RegExp, name: string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** `Chrome on Windows`, from what the browser says of itself. */
export function deviceName(device: string | null): string {
  const find = (table: typeof browsers) => table.find(([sign]) => sign.test(device ?? ''))?.[1];
  const browser = find(browsers);
  const system = find(systems);
  if (!browser && !system) return 'Another program';
  return [browser ?? 'A browser', system && `on ${system}`].filter(Boolean).join(' ');
}
