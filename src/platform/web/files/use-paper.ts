import { CallFailure } from '../api/api.ts';
import { useUploads } from '../api/upload.ts';

/** The one paper of a form: shown by `UploadTiles`, and sent with the rest. */
export function usePaper() {
  const uploads = useUploads({ most: 1, accept: 'papers' });
  return {
    uploads,
    /** Nothing where none was chosen. Errors: 400 while it is on its way. */
    given(): { fileID?: number } {
      if (uploads.isBusy)
        throw new CallFailure(400, { message: 'The paper is still on its way. Save when it is there.' });
      const [paper] = uploads.files;
      return paper ? { fileID: paper.fileID } : {};
    },
  };
}
