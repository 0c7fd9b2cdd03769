import { createRequire } from 'node:module';
import type { Content, CustomTableLayout, Margins, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import {
  type DocumentCheck,
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

export const colour = (name: keyof typeof paper) => `#${paper[name]}`;

type Pdfmake = typeof import('pdfmake');
let loaded: Pdfmake | undefined;
/** Loaded with the first document. It reads its own fonts and nothing else of this machine or the network. */
function load(): Pdfmake {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  const pdfmake = require('pdfmake') as Pdfmake;
  const fonts = require('pdfmake/fonts/Roboto.js') as Parameters<Pdfmake['setFonts']>[0];
  const ownFiles = new Set(Object.values(fonts.Roboto ?? {}).map(String));
  pdfmake.setFonts(fonts);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => ownFiles.has(path));
  loaded = pdfmake;
  return pdfmake;
}

const side = 54;
/** The width of a letter between its margins, in points. */
const textWidth = 612 - 2 * side;

/** A letter-size PDF. */
export const toPdf = (model: DocumentModel): Promise<Uint8Array> => makePdf(definitionOf(model));

export const makePdf = async (definition: TDocumentDefinitions): Promise<Uint8Array> =>
  load().createPdf(definition).getBuffer();

function definitionOf(model: DocumentModel): TDocumentDefinitions {
  return {
    info: { title: `${model.title}: ${model.subject}`, author: model.sender.name },
    pageSize: 'LETTER',
    pageMargins: [side, 54, side, 60],
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.25, color: colour('ink') },
    content: [
      headOf(model),
      { text: model.title, fontSize: 20, bold: true, margin: [0, 24, 0, 0], headlineLevel: 1 },
      { text: model.subject, fontSize: 12, color: colour('soft'), margin: [0, 2, 0, 14] },
      ...factsOf(model),
      ...filledSections(model).map(sectionOf),
    ],
    footer: (page, pages) => ({
      columns: [{ text: model.foot }, { text: `Page ${page} of ${pages}`, alignment: 'right', width: 80 }],
      margin: [side, 20, side, 0],
      fontSize: 8,
      color: colour('soft'),
    }),
    // A heading does not stand alone at the foot of a page.
    pageBreakBefore: (node, { getFollowingNodesOnPage }) =>
      node.headlineLevel === 2 && getFollowingNodesOnPage().length === 0,
  };
}

function headOf(model: DocumentModel): Content {
  const { sender, recipient } = model;
  const logo = placedLogo(model);
  const side = (name: string, lines: string[]): Content[] => [
    { text: name, bold: true, fontSize: 12 },
    ...lines.map((text) => ({ text, color: colour('soft') })),
  ];
  return {
    columns: [
      {
        stack: [
          ...(logo ? [{ ...imageOf(logo), margin: [0, 0, 0, 8] as Margins }] : []),
          ...side(sender.name, sender.lines),
        ],
      },
      recipient ? { alignment: 'right', stack: side(recipient.name, recipient.lines) } : '',
    ],
    columnGap: 24,
  };
}

function factsOf(model: DocumentModel): Content[] {
  const rows = factPairs(model).map(([left, right]): TableCell[] => [
    { text: left.label, color: colour('soft') },
    left.value,
    { text: right?.label ?? '', color: colour('soft') },
    right?.value ?? '',
  ]);
  if (rows.length === 0) return [];
  return [{ table: { widths: [80, '*', 80, '*'], body: rows }, layout: linesBetween }];
}

const title = (text: string): Content => ({
  text,
  bold: true,
  fontSize: 12,
  margin: [0, 20, 0, 6],
  headlineLevel: 2,
});

/** So little that it stands on one page, with its title. */
const isShort = (text: string): boolean => text.length <= 1_200 && text.split('\n').length <= 20;

function sectionOf(section: DocumentSection): Content {
  switch (section.kind) {
    case 'text': {
      const stack = [title(section.title), { text: section.text, preserveLeadingSpaces: true }];
      return isShort(section.text) ? { stack, unbreakable: true } : stack;
    }
    case 'entries':
      return [
        title(section.title),
        ...section.items.flatMap(({ head, text, pictures }): Content[] => [
          { text: head, color: colour('soft'), fontSize: 9, margin: [0, 4, 0, 0], headlineLevel: 2 },
          { text, preserveLeadingSpaces: true, margin: [0, 0, 0, 4] },
          ...picturesOf(pictures),
        ]),
      ];
    case 'checks':
      return [
        title(section.title),
        {
          table: { widths: [12, '*'], body: section.items.flatMap(checkRows), dontBreakRows: true },
          layout: { ...linesBetween, hLineWidth: (row, { table }) => (isFurther(table.body[row]) ? 0 : 0.6) },
        },
      ];
    case 'table': {
      const cells = (row: string[], more: object = {}): TableCell[] =>
        section.columns.map(({ isFigure }, index) => ({
          text: row[index] ?? '',
          alignment: isFigure ? 'right' : 'left',
          ...more,
        }));
      const head = cells(
        section.columns.map(({ label }) => label),
        { color: colour('soft'), fontSize: 9 },
      );
      return [
        title(section.title),
        {
          ...(section.isDense && { fontSize: 9 }),
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: section.columns.map(
              ({ share }, index) => share * textWidth - paddingOf(index, section.columns.length),
            ),
            body: [
              head,
              ...section.rows.map((row) => cells(row)),
              ...(section.total ? [cells(section.total, { bold: true })] : []),
            ],
          },
          layout: section.isDense ? { ...linesBetween, ...denseRows } : linesBetween,
        },
      ];
    }
  }
}

/** What there was to do, what was answered and by whom, with the first pictures; further ones follow in rows without a line. */
function checkRows({ text, state, value, remark, pictures }: DocumentCheck): TableCell[][] {
  const [first = [], ...others] = picturesOf(pictures);
  const told: Content = {
    columns: [
      {
        text: [
          text,
          { text: value && `\n${value}`, bold: true, ...(state === 'failed' && { color: colour('failed') }) },
        ],
      },
      { text: remark, width: 'auto', color: colour('soft'), alignment: 'right', noWrap: true },
    ],
    columnGap: 12,
  };
  return [[checkBox(state), { stack: [told, first] }], ...others.map((row): TableCell[] => ['', { stack: [row] }])];
}
const isFurther = (row: TableCell[] | undefined) => row?.[0] === '';

const imageOf = ({ jpeg, widthPoints, heightPoints }: PlacedPicture) => ({
  image: `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`,
  width: widthPoints,
  height: heightPoints,
});

const picturesOf = (pictures: DocumentPicture[]): Content[] =>
  pictureRows(pictures).map((row) => ({
    columns: row.map(imageOf),
    columnGap: 12,
    margin: [0, 4, 0, 4],
    unbreakable: true,
  }));

/** Drawn: the font has no such letter. */
const checkBox = (state: DocumentCheck['state']): TableCell => ({
  canvas: [
    { type: 'rect', x: 0, y: 1.5, w: 9, h: 9, r: 1.5, lineWidth: 0.8, lineColor: colour('soft') },
    ...(state === 'failed'
      ? (
          [
            [2.2, 3.7, 6.8, 8.3],
            [2.2, 8.3, 6.8, 3.7],
          ] as const
        ).map(([x1, y1, x2, y2]) => ({
          type: 'line' as const,
          lineWidth: 1.4,
          lineColor: colour('failed'),
          x1,
          y1,
          x2,
          y2,
        }))
      : []),
    ...(state === 'done'
      ? [
          {
            type: 'polyline' as const,
            lineWidth: 1.4,
            lineColor: colour('accent'),
            points: [
              { x: 2, y: 6 },
              { x: 4, y: 8.3 },
              { x: 7.3, y: 3.7 },
            ],
          },
        ]
      : []),
  ],
});

const columnGap = 12;
/** What of a column of so many stays empty, so that the first begins and the last ends where the lines of text do. */
const paddingOf = (index: number, count: number): number =>
  (index === 0 ? 0 : columnGap / 2) + (index === count - 1 ? 0 : columnGap / 2);

const linesBetween: CustomTableLayout = {
  hLineWidth: () => 0.6,
  hLineColor: () => colour('line'),
  vLineWidth: () => 0,
  paddingLeft: (index) => (index === 0 ? 0 : columnGap / 2),
  paddingRight: (index, { table }) => (index === (table.widths?.length ?? 0) - 1 ? 0 : columnGap / 2),
  paddingTop: () => 4,
  paddingBottom: () => 4,
};

const denseRows: CustomTableLayout = { paddingTop: () => 1.5, paddingBottom: () => 1.5 };
