import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { write } from '#web/api/query.ts';
import { useUploads } from '#web/api/upload.ts';
import { FileTiles } from '#web/files/file-tiles.tsx';
import { UploadTiles } from '#web/files/upload-tiles.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { type FieldTicket, fieldTicketCalls } from '../contract.ts';
import { maxFieldPhotos } from '../rules.ts';

/** Photos of the work; they are put on and taken off until the ticket is validated. */
export function PhotosCard({ ticket, mayEdit }: { ticket: FieldTicket; mayEdit: boolean }) {
  const client = useQueryClient();
  const { fieldTicketID, photos } = ticket;
  const uploads = useUploads({ most: maxFieldPhotos - photos.length, accept: 'images' });
  const { files, isBusy, handOver } = uploads;
  const put = (change: { add?: number[]; remove?: number[] }, done: string) =>
    write(client, fieldTicketCalls.attachFieldPhotos, { fieldTicketID, ...change }, { done });
  // What was chosen is put on once all of it is there.
  const save = async () => {
    const add = files.map(({ fileID }) => fileID);
    await put({ add }, add.length === 1 ? 'Photo added' : `${add.length} photos added`).then(handOver, () => undefined);
  };
  const latest = useRef(save);
  latest.current = save;
  const count = files.length;
  useEffect(() => {
    if (!isBusy && count > 0) void latest.current();
  }, [isBusy, count]);
  return (
    <Part title="Photos">
      <FileTiles
        files={photos}
        onRemove={
          mayEdit ? ({ fileID }) => void put({ remove: [fileID] }, 'Photo taken off').catch(() => undefined) : undefined
        }
      />
      {mayEdit && <UploadTiles uploads={uploads} label="Add photos" />}
    </Part>
  );
}
