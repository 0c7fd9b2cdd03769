import { maxNoteAttachments, maxNoteImages } from '#shared/limits.ts';
import { type UploadKind, useUploads } from '#web/api/upload.ts';
import { FileTiles } from '#web/files/file-tiles.tsx';
import { UploadTiles } from '#web/files/upload-tiles.tsx';
import { Panel } from './panel.tsx';

/** What is chosen here goes to the server and is removed after a day. */
export function FileParts() {
  return (
    <>
      <UploadPanel title="Images" accept="images" most={maxNoteImages} />
      <UploadPanel title="Attachments" accept="attachments" most={maxNoteAttachments} />
    </>
  );
}

function UploadPanel({ title, accept, most }: { title: string; accept: UploadKind; most: number }) {
  const uploads = useUploads({ accept, most });
  return (
    <Panel title={title} about={`Chosen, dropped or pasted; at most ${most}`}>
      <UploadTiles uploads={uploads} />
      {uploads.files.length > 0 && (
        <>
          <h3>As others see them</h3>
          <FileTiles files={uploads.files} />
        </>
      )}
    </Panel>
  );
}
