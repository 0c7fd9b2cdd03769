import { Button } from '@mantine/core';
import { useState } from 'react';
import { showError } from '#web/actions/toast.tsx';
import { fetchDocument } from '#web/api/documents.ts';
import { saveBlob } from '#web/api/save-blob.ts';
import { PdfPreview } from '#web/pdf/pdf-preview.tsx';
import type { RateSheet } from '../contract.ts';
import { rateSheetEntity } from '../entity.ts';

/** A sheet as the paper that whoever pays by it gets: to look at, and for Word. */
export function PriceBookButtons({ sheet: { rateSheetID, name } }: { sheet: RateSheet }) {
  const [isShown, setShown] = useState(false);
  const document = { path: rateSheetEntity.module, filename: String(rateSheetID) };
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
