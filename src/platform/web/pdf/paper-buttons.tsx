import { Button } from '@mantine/core';
import { useState } from 'react';
import { showError } from '../actions/toast.tsx';
import { fetchDocument } from '../api/documents.ts';
import { saveBlob } from '../api/save-blob.ts';
import { PdfPreview } from './pdf-preview.tsx';

/** `path` is the kind of paper, as the calls of papers name it; `name` what the record is called. */
type Props = { path: string; id: number; name: string };

/** A record as the paper that others get of it: to look at, and for Word. */
export function PaperButtons({ path, id, name }: Props) {
  const [isShown, setShown] = useState(false);
  const document = { path, filename: String(id) };
  const saveForWord = () =>
    fetchDocument('images/getDOC_get', document)
      .then((blob) => saveBlob(blob, `${name}.docx`))
      .catch(showError);
  return (
    <>
      <Button variant="subtle" onClick={() => setShown(true)}>
        PDF preview
      </Button>
      <Button variant="subtle" onClick={() => void saveForWord()}>
        Word
      </Button>
      {isShown && (
        <PdfPreview
          what={name}
          fileName={`${name}.pdf`}
          load={(signal) => fetchDocument('images/getPDFPreview_get', document, signal)}
          onClose={() => setShown(false)}
        />
      )}
    </>
  );
}
