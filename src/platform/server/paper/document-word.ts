import type { IImageOptions, IParagraphOptions, IRunOptions, TableCell as WordCell, Table as WordTable } from 'docx';
import {
  type DocumentCheck,
  type DocumentColumn,
  type DocumentModel,
  type DocumentPicture,
  type DocumentSection,
  factPairs,
  filledSections,
  type PlacedPicture,
  paper,
  pictureRows,
  placedLogo,
} from './documents.ts';

const signs: Record<DocumentCheck['state'], string> = { done: '☑', failed: '☒', open: '☐' };

type Docx = typeof import('docx');
type Paragraph = InstanceType<Docx['Paragraph']>;

/** The width between the margins of a letter, in twentieths of a point. */
const textWidth = 12_240 - 2 * 1080;
const points = (count: number) => count * 20;
const toScreenPixels = (count: number) => Math.round((count * 96) / 72);

/** A Word document (docx) of letter size. */
export async function toWord(model: DocumentModel): Promise<Uint8Array> {
  const docx = await import('docx');
  const make = makers(docx);
  const { Document, Footer, Packer, PageNumber, TabStopType } = docx;
  const foot = make.paragraph([make.soft(model.foot, 16)], {
    tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
    after: [{ children: ['\tPage ', PageNumber.CURRENT, ' of ', PageNumber.TOTAL_PAGES], size: 16, color: paper.soft }],
  });
  const document = new Document({
    title: `${model.title}: ${model.subject}`,
    creator: model.sender.name,
    styles: { default: { document: { run: { font: 'Arial', size: 20, color: paper.ink } } } },
    sections: [
      {
        properties: {
          page: {
            size: { width: 12_240, height: 15_840 },
            margin: { top: 1080, right: 1080, bottom: 1200, left: 1080 },
          },
        },
        footers: { default: new Footer({ children: [foot] }) },
        children: [
          make.head(model),
          make.heading(model.title, 1),
          make.paragraph([make.soft(model.subject, 24)], { spaceAfter: points(12) }),
          ...make.facts(model),
          ...filledSections(model).flatMap(make.section),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toArrayBuffer(document));
}

type Row = { cells: Paragraph[][]; isHead?: boolean };
const labelsOf = (columns: readonly DocumentColumn[]): string[] => columns.map(({ label }) => label);

type ParagraphMore = {
  spaceBefore?: number;
  spaceAfter?: number;
  isRight?: boolean;
  tabStops?: IParagraphOptions['tabStops'];
  after?: IRunOptions[];
};

const imageOf = ({ name, jpeg, widthPoints, heightPoints }: PlacedPicture): IImageOptions => ({
  type: 'jpg',
  data: jpeg,
  transformation: { width: toScreenPixels(widthPoints), height: toScreenPixels(heightPoints) },
  altText: { name: readable(name), title: '', description: readable(name) },
});

function makers(docx: Docx) {
  const { AlignmentType, BorderStyle, HeadingLevel, ImageRun, Paragraph, Table, TableCell, TableRow, TextRun } = docx;
  const none = { style: BorderStyle.NONE, size: 0, color: 'auto' };
  const thin = { style: BorderStyle.SINGLE, size: 4, color: paper.line };

  const text = (value: string, more: IRunOptions = {}) => new TextRun({ text: readable(value), ...more });
  const soft = (value: string, size = 20) => text(value, { color: paper.soft, size });
  const paragraph = (runs: InstanceType<Docx['TextRun']>[], more: ParagraphMore = {}): Paragraph =>
    new Paragraph({
      children: [...runs, ...(more.after ?? []).map((run) => new TextRun(run))],
      spacing: { before: more.spaceBefore ?? 0, after: more.spaceAfter ?? points(2), line: 288 },
      ...(more.isRight && { alignment: AlignmentType.RIGHT }),
      ...(more.tabStops && { tabStops: more.tabStops }),
    });
  const heading = (value: string, level: 1 | 2): Paragraph =>
    new Paragraph({
      heading: level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
      keepNext: true,
      spacing: { before: points(level === 1 ? 24 : 18), after: points(level === 1 ? 2 : 5) },
      children: [text(value, { bold: true, size: level === 1 ? 40 : 24, color: paper.ink })],
    });

  /** Cells of shares of the width, with a line between rows or none. */
  function table(rows: Row[], shares: number[], isRuled: boolean, isDense = false): WordTable {
    const widths = shares.map((share) => Math.round(share * textWidth));
    const line = isRuled ? thin : none;
    const cell = (children: Paragraph[], index: number): WordCell =>
      new TableCell({
        children,
        width: { size: widths[index] ?? 0, type: docx.WidthType.DXA },
        margins: { top: isDense ? 0 : 50, bottom: isDense ? 0 : 50, left: index === 0 ? 0 : 80, right: 80 },
      });
    return new Table({
      width: { size: textWidth, type: docx.WidthType.DXA },
      columnWidths: widths,
      borders: { top: line, bottom: line, insideHorizontal: line, left: none, right: none, insideVertical: none },
      rows: rows.map(
        ({ cells, isHead = false }) =>
          new TableRow({
            cantSplit: true,
            tableHeader: isHead,
            children: cells.map((children, index) => cell(children, index)),
          }),
      ),
    });
  }

  const image = (picture: PlacedPicture) => new ImageRun(imageOf(picture));
  const pictures = (taken: DocumentPicture[]): Paragraph[] =>
    pictureRows(taken).map((row) => {
      const runs = row.flatMap((picture) => [image(picture), text('  ')]);
      return new Paragraph({ children: runs, spacing: { before: points(4), after: points(4) } });
    });

  const side = ({ name, lines }: { name: string; lines: string[] }, isRight: boolean): Paragraph[] => [
    paragraph([text(name, { bold: true, size: 24 })], { isRight }),
    ...lines.map((line) => paragraph([soft(line)], { isRight })),
  ];

  const section = (given: DocumentSection): (Paragraph | WordTable)[] => {
    switch (given.kind) {
      case 'text':
        return [heading(given.title, 2), ...given.text.split('\n').map((line) => paragraph([text(line)]))];
      case 'entries':
        return [
          heading(given.title, 2),
          ...given.items.flatMap((item) => [
            paragraph([soft(item.head, 18)], { spaceBefore: points(4) }),
            ...item.text.split('\n').map((line) => paragraph([text(line)])),
            ...pictures(item.pictures),
          ]),
        ];
      case 'checks':
        return [
          heading(given.title, 2),
          table(
            given.items.map(({ text: words, state, value, remark, pictures: taken }) => ({
              cells: [
                [paragraph([text(signs[state], { font: 'Segoe UI Symbol' })])],
                [
                  paragraph([text(words)]),
                  ...(value
                    ? [paragraph([text(value, { bold: true, ...(state === 'failed' && { color: paper.failed }) })])]
                    : []),
                  ...(remark ? [paragraph([soft(remark)])] : []),
                  ...pictures(taken),
                ],
              ],
            })),
            [0.04, 0.96],
            true,
          ),
        ];
      case 'table': {
        const line = (row: string[], run: IRunOptions = {}) =>
          given.columns.map(({ isFigure = false }, index) => [
            paragraph([text(row[index] ?? '', given.isDense ? { size: 18, ...run } : run)], { isRight: isFigure }),
          ]);
        return [
          heading(given.title, 2),
          table(
            [
              { cells: line(labelsOf(given.columns), { color: paper.soft, size: 18 }), isHead: true },
              ...given.rows.map((row) => ({ cells: line(row) })),
              ...(given.total ? [{ cells: line(given.total, { bold: true }) }] : []),
            ],
            given.columns.map(({ share }) => share),
            true,
            given.isDense,
          ),
        ];
      }
    }
  };

  return {
    soft,
    paragraph,
    heading,
    section,
    head(model: DocumentModel): WordTable {
      const { sender, recipient } = model;
      const logo = placedLogo(model);
      const mark = logo ? [new Paragraph({ children: [image(logo)], spacing: { after: points(8) } })] : [];
      const to = recipient ? side(recipient, true) : [paragraph([])];
      return table([{ cells: [[...mark, ...side(sender, false)], to] }], [0.5, 0.5], false);
    },
    facts: (model: DocumentModel): WordTable[] => {
      const rows = factPairs(model).map(([left, right]) => ({
        cells: [
          [paragraph([soft(left.label)])],
          [paragraph([text(left.value)])],
          [paragraph([soft(right?.label ?? '')])],
          [paragraph([text(right?.value ?? '')])],
        ],
      }));
      return rows.length > 0 ? [table(rows, [0.16, 0.34, 0.16, 0.34], true)] : [];
    },
  };
}

/** What XML cannot hold would make a file that Word does not open. */
const readable = (value: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
  value.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
