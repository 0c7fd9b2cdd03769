import { plainText, type ReadStatement, readBankAmount, readBankDate } from './rules.ts';

/** OFX and QFX files, pure: SGML of version 1, whose fields have no end, and XML of version 2. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const withoutEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,6})|(\w{2,6}));/g, (all, code: string | undefined, name: string | undefined) => {
    if (code) return Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : all;
    return entities[name ?? ''] ?? all;
  });

const field = (block: string, name: string): string =>
  withoutEntities(new RegExp(`<${name}>([^<\\r\\n]*)`, 'i').exec(block)?.[1] ?? '').trim();

/** The transactions of a file; one that is cut off is named, those before it are read. */
export function readOfxStatement(text: string): ReadStatement & { ending: { date: string; cents: number } | null } {
  const lines: ReadStatement['lines'] = [];
  const problems: ReadStatement['problems'] = [];
  const blocks = text.split(/<STMTTRN>/i).slice(1);
  for (const [index, rest] of blocks.entries()) {
    const line = index + 1;
    const end = rest.search(/<\/STMTTRN>|<\/BANKTRANLIST>/i);
    const block = end < 0 ? rest : rest.slice(0, end);
    const date = readBankDate(field(block, 'DTPOSTED').slice(0, 8), 'YMD');
    const given = field(block, 'TRNAMT');
    const cents = readBankAmount(given, /,\d{1,2}$/.test(given) ? ',' : '.');
    // Of a file that was cut off an amount may be half there.
    const isCut = end < 0;
    if (isCut) problems.push({ line, message: 'The file ends in the middle of this line' });
    else if (date === null) problems.push({ line, message: 'This line has no date that can be read' });
    else if (cents === null) problems.push({ line, message: 'This line has no amount that can be read' });
    else if (cents !== 0) {
      const [name, memo] = [plainText(field(block, 'NAME') || field(block, 'PAYEE')), plainText(field(block, 'MEMO'))];
      const told = memo && memo !== name ? [name, memo] : [name];
      lines.push({
        line,
        date,
        cents,
        description: told.filter(Boolean).join(' · ') || 'No description',
        reference: plainText(field(block, 'CHECKNUM') || field(block, 'REFNUM')),
        bankID: plainText(field(block, 'FITID')).slice(0, 120),
      });
    }
  }
  if (!/<\/OFX>/i.test(text) && problems.length === 0)
    problems.push({ line: blocks.length, message: 'The file ends before its end; the bank may have sent more lines' });
  return { lines, problems, ending: endingOf(text) };
}

function endingOf(text: string): { date: string; cents: number } | null {
  const block = /<LEDGERBAL>([\s\S]{0,400}?)(?:<\/LEDGERBAL>|<AVAILBAL>|$)/i.exec(text)?.[1] ?? '';
  const date = readBankDate(field(block, 'DTASOF').slice(0, 8), 'YMD');
  const cents = readBankAmount(field(block, 'BALAMT'), '.');
  return date === null || cents === null ? null : { date, cents };
}
