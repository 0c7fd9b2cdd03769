import { Button } from '@mantine/core';
import { useState } from 'react';
import { documentFailureMessage, genericFailureMessage } from '#shared/texts.ts';
import { CallFailure } from '#web/api/api.ts';
import { compressImage } from '#web/api/image-compression.ts';
import { PdfPreview } from '#web/pdf/pdf-preview.tsx';
import classes from './boilerplate.module.css';
import { Panel } from './panel.tsx';

type Kind = 'two pages' | 'late' | 'failed' | 'broken';
const loads: Record<Kind, () => Promise<Blob>> = {
  'two pages': async () => examplePdf(['Estimate 1107', 'Terms']),
  late: () => new Promise(() => undefined),
  failed: () => Promise.reject(new CallFailure(500, { message: documentFailureMessage })),
  broken: async () => new Blob(['this is no PDF']),
};

export function DocumentParts() {
  return (
    <>
      <PdfPanel />
      <ImagePanel />
    </>
  );
}

/** An image as it would be sent: over 1.7 MB and beyond 1280×720 it is made smaller first. */
function ImagePanel() {
  const [result, setResult] = useState('No image chosen.');
  const take = async (file: File) => {
    const size = async (image: File) => {
      const { width, height } = await createImageBitmap(image);
      return `${image.name}, ${width} × ${height}, ${Math.ceil(image.size / 1024)} KB`;
    };
    try {
      setResult(`${await size(file)} is sent as ${await size(await compressImage(file))}`);
    } catch (error) {
      setResult(error instanceof Error ? error.message : genericFailureMessage);
    }
  };
  return (
    <Panel title="Image" about="Over 1.7 MB and beyond 1280×720: smaller, quality 0.9">
      <input
        type="file"
        accept="image/*"
        aria-label="Image"
        className={classes.file}
        onChange={({ currentTarget: { files } }) => files?.[0] && void take(files[0])}
      />
      <div role="status">{result}</div>
    </Panel>
  );
}

function PdfPanel() {
  const [shown, setShown] = useState<Kind | null>(null);
  return (
    <Panel title="PDF preview" about="Zoom by + − 0; Escape closes">
      <div className={classes.wrap}>
        {(Object.keys(loads) as Kind[]).map((kind) => (
          <Button key={kind} onClick={() => setShown(kind)}>
            PDF, {kind}
          </Button>
        ))}
      </div>
      {shown && (
        <PdfPreview
          what="Estimate 1107"
          fileName="estimate-1107.pdf"
          load={loads[shown]}
          onClose={() => setShown(null)}
        />
      )}
    </Panel>
  );
}

/** The smallest PDF that says something: a page for each line. */
function examplePdf(lines: readonly string[]): Blob {
  const pages = lines.map((_, index) => 4 + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...lines.flatMap((line, index) => {
      const text = `BT /F1 28 Tf 72 690 Td (${line}) Tj ET 72 670 468 1 re f`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + index * 2} 0 R ` +
          '/Resources << /Font << /F1 3 0 R >> >> >>',
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF`;
  return new Blob([body, tail], { type: 'application/pdf' });
}
