/**
 * A document as it is meant, whatever it is made into: PDF (`document-pdf.ts`) and Word (`document-word.ts`) say the same,
 * because both are made from this. Texts are plain; what people typed is never markup.
 */
export type DocumentModel = {
  /** What it is, as a heading and in the properties of the file: `Ticket 4821`. */
  title: string;
  /** What it is about, below it. */
  subject: string;
  /** Whose letter head it bears. */
  sender: { name: string; lines: string[]; logo: DocumentPicture | null };
  /** Whom it is for; null when for nobody in particular. */
  recipient: { name: string; lines: string[] } | null;
  facts: DocumentFact[];
  /** One without content is left out. */
  sections: (DocumentSection | null)[];
  /** Below every page, beside its number. */
  foot: string;
};
export type DocumentFact = { label: string; value: string };
export type DocumentSection =
  | { kind: 'text'; title: string; text: string }
  /** What several wrote, each under who and when. */
  | { kind: 'entries'; title: string; items: { head: string; text: string; pictures: DocumentPicture[] }[] }
  | { kind: 'checks'; title: string; items: DocumentCheck[] }
  | {
      kind: 'table';
      title: string;
      columns: DocumentColumn[];
      rows: string[][];
      total: string[] | null;
      /** Of so many rows that they stand closer together. */
      isDense?: boolean;
    };
/** A line that is ticked, crossed as failed, or empty; `value` is what was answered. */
export type DocumentCheck = {
  text: string;
  state: 'done' | 'failed' | 'open';
  value: string;
  remark: string;
  pictures: DocumentPicture[];
};
/** A jpeg, upright, its size in pixels. */
export type DocumentPicture = { name: string; jpeg: Uint8Array; width: number; height: number };
export type DocumentColumn = {
  label: string;
  /** Its part of the width; those of a table sum to 1. */
  share: number;
  isFigure?: boolean;
};

const isFilled = (section: DocumentSection | null): section is DocumentSection => {
  if (!section) return false;
  if (section.kind === 'text') return section.text.trim() !== '';
  return section.kind === 'table' ? section.rows.length > 0 : section.items.length > 0;
};
export const filledSections = (model: DocumentModel): DocumentSection[] => model.sections.filter(isFilled);

/** The facts that have a value, two in a row. */
export function factPairs({ facts }: DocumentModel): [DocumentFact, DocumentFact | null][] {
  const filled = facts.filter(({ value }) => value !== '');
  return filled.flatMap((fact, index) => (index % 2 === 0 ? [[fact, filled[index + 1] ?? null] as const] : [])) as [
    DocumentFact,
    DocumentFact | null,
  ][];
}

export type PlacedPicture = DocumentPicture & { widthPoints: number; heightPoints: number };

/** As large as fits, a pixel at most a point. */
function place(picture: DocumentPicture, most: { width: number; height: number }): PlacedPicture {
  const scale = Math.min(most.width / picture.width, most.height / picture.height, 1);
  return { ...picture, widthPoints: picture.width * scale, heightPoints: picture.height * scale };
}

/** The logo as it stands above its sender's name. */
export const placedLogo = ({ sender: { logo } }: DocumentModel): PlacedPicture | null =>
  logo && place(logo, { width: 180, height: 54 });

/** Pictures as they stand, two in a row and one alone larger. */
export function pictureRows(pictures: DocumentPicture[]): PlacedPicture[][] {
  const most = pictures.length === 1 ? { width: 360, height: 270 } : { width: 232, height: 232 };
  const placed = pictures.map((picture) => place(picture, most));
  return placed.flatMap((_, index) => (index % 2 === 0 ? [placed.slice(index, index + 2)] : []));
}

/** Ink and lines of paper, in both. */
export const paper = { ink: '16191d', soft: '5b626c', line: 'd4d8dd', accent: '3f4bc9', failed: 'b42318' } as const;
