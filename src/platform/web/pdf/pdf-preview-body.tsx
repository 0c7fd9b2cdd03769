import '../theme/dialog.css';
import { ActionIcon, Button, Loader, Modal } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDownload, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { loadingPdfText, pdfPreviewTitle } from '#shared/texts.ts';
import { saveBlob } from '../api/save-blob.ts';
import { counted } from '../days/formats.ts';
import { Failed } from '../page/states.tsx';
import { usePhone } from '../parts/use-phone.ts';
import { PdfPage } from './pdf-page.tsx';
import classes from './pdf-preview.module.css';
import type { PdfPreviewProps } from './pdf-preview.tsx';
import { type PdfDocument, usePdf } from './use-pdf.ts';

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;

/** A PDF in its modal: pages below each other, thumbnails beside them, zoom by + − 0, and a way to keep it. */
export function PdfPreviewBody({ what, fileName, load, onClose }: PdfPreviewProps) {
  const { pdf, error, retry } = usePdf(load);
  const [zoom, setZoom] = useState<number>(1);
  const isPhone = usePhone();
  const step = (by: 1 | -1) => setZoom((was) => zooms[zooms.indexOf(was as 1) + by] ?? was);
  const onKeyDown = (event: KeyboardEvent) => {
    const keys: Record<string, () => void> = { '+': () => step(1), '-': () => step(-1), '0': () => setZoom(1) };
    keys[event.key]?.();
  };
  const about = pdf && `${counted(pdf.document.numPages, 'page')} · ${Math.ceil(pdf.blob.size / 1024)} KB`;

  return (
    <Modal.Root opened centered onClose={onClose} size={960} padding={0} fullScreen={isPhone} onKeyDown={onKeyDown}>
      <Modal.Overlay />
      <Modal.Content className={classes.dialog ?? ''}>
        <Modal.Header className={classes.head ?? ''}>
          <Modal.Title>{pdfPreviewTitle}</Modal.Title>
          <span className={classes.about}>
            {what}
            {about && <span className="figures"> · {about}</span>}
          </span>
          {pdf && (
            <div className={classes.actions}>
              <ActionIcon aria-label="Smaller" disabled={zoom === zooms[0]} onClick={() => step(-1)}>
                <IconMinus size={16} stroke={1.6} />
              </ActionIcon>
              <span className={`${classes.zoom} figures`} role="status" aria-label={`Zoom ${zoom * 100} %`}>
                {zoom * 100}%
              </span>
              <ActionIcon aria-label="Larger" disabled={zoom === zooms.at(-1)} onClick={() => step(1)}>
                <IconPlus size={16} stroke={1.6} />
              </ActionIcon>
              {isPhone ? (
                <ActionIcon aria-label="Download" onClick={() => saveBlob(pdf.blob, fileName)}>
                  <IconDownload size={16} stroke={1.6} />
                </ActionIcon>
              ) : (
                <Button
                  variant="subtle"
                  leftSection={<IconDownload size={14} stroke={1.8} />}
                  onClick={() => saveBlob(pdf.blob, fileName)}
                >
                  Download
                </Button>
              )}
            </div>
          )}
          <ActionIcon aria-label="Close" onClick={onClose} data-autofocus className={classes.close ?? ''}>
            <IconX size={16} stroke={1.6} />
          </ActionIcon>
        </Modal.Header>
        {error ? (
          <div className={classes.wait}>
            <Failed error={error} what={what} retry={retry} />
          </div>
        ) : pdf ? (
          <Pages document={pdf.document} zoom={zoom} hasThumbnails={!isPhone && pdf.document.numPages > 1} />
        ) : (
          <div className={classes.wait} role="status">
            <Loader size={16} color="accent" /> {loadingPdfText}
          </div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

type PagesProps = { document: PdfDocument; zoom: number; hasThumbnails: boolean };

function Pages({ document, zoom, hasThumbnails }: PagesProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const list = useRef<HTMLOListElement>(null);
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const show = (index: number) => list.current?.children[index]?.scrollIntoView({ block: 'start' });
  return (
    <div className={classes.body}>
      {hasThumbnails && (
        <nav className={classes.thumbnails} aria-label="Pages">
          {numbers.map((number, index) => (
            <button key={number} type="button" aria-label={`Page ${number}`} onClick={() => show(index)}>
              <PdfPage document={document} number={number} scale={1} width={88} isThumbnail />
              <span aria-hidden>{number}</span>
            </button>
          ))}
        </nav>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className={classes.pages} tabIndex={0} aria-label="Document">
        <div ref={ref} />
        <ol ref={list}>
          {width > 0 &&
            numbers.map((number) => (
              <li key={number}>
                <PdfPage document={document} number={number} scale={zoom} width={zoom > 1 ? undefined : width * zoom} />
              </li>
            ))}
        </ol>
      </section>
    </div>
  );
}
