import { IconSignature } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { type UploadOptions, useUploads } from '#web/api/upload.ts';
import { FileImage } from '#web/files/file-image.tsx';
import { UploadTiles } from '#web/files/upload-tiles.tsx';
import type { KeptOffline } from '#web/outbox/write-or-keep.ts';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import type { WorkStep } from '../contract.ts';
import type { StepAnswerProps } from './step-answer.tsx';
import classes from './work-steps.module.css';

const SignaturePad = lazyPart(() => import('./signature-pad.tsx'), 'SignaturePad');

const maxPhotos = 10;

/** An answer that is pictures: photos that were taken, or what somebody signed. */
export const StepFiles = (props: StepAnswerProps) =>
  props.step.type === 'photo' ? <Photos {...props} /> : <Signature {...props} />;

const idsOf = ({ value }: WorkStep): number[] => (Array.isArray(value) ? value : []);

/** Files become the answer as soon as all are there; one that failed stays, to be tried again. */
function useAnswerFiles(
  answer: (ids: number[], files: KeptOffline['files']) => Promise<boolean>,
  options: UploadOptions,
) {
  const uploads = useUploads(options);
  const { files, kept, isBusy, handOver } = uploads;
  const count = files.length + kept.length;
  const [isUnsaved, setUnsaved] = useState(false);
  const save = async () => {
    const isSaved = await answer(
      files.map(({ fileID }) => fileID),
      kept,
    );
    setUnsaved(!isSaved);
    if (isSaved) handOver();
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!isBusy && count > 0) void latest.current();
  }, [isBusy, count]);
  const again = isUnsaved && !isBusy && count > 0 && (
    <button type="button" className={classes.choice} onClick={() => void save()}>
      Save again
    </button>
  );
  return { uploads, again };
}

function Photos({ step, isFixed, onAnswer, draft }: StepAnswerProps) {
  const there = idsOf(step);
  const { uploads, again } = useAnswerFiles((added, kept) => onAnswer([...there, ...added], kept), {
    draft,
    most: maxPhotos - there.length,
    accept: 'images',
  });
  const mayAdd = !isFixed && there.length < maxPhotos;
  return (
    <fieldset className={classes.choices} aria-label={step.title}>
      {there.map((fileID, at) => (
        <span key={fileID} className={classes.picture}>
          <FileImage file={{ fileID }} name={`${step.title}, photo ${at + 1}`} />
        </span>
      ))}
      {(mayAdd || uploads.items.length > 0) && <UploadTiles uploads={uploads} label="Add photos" />}
      {again}
    </fieldset>
  );
}

function Signature({ step, isFixed, onAnswer, draft }: StepAnswerProps) {
  const [isSigning, setSigning] = useState(false);
  // As it was drawn: a signature is never compressed.
  const { uploads, again } = useAnswerFiles(onAnswer, { draft, most: 1, accept: 'images', isCompressed: false });
  const [fileID] = idsOf(step);
  const keep = (file: File) => {
    setSigning(false);
    uploads.reset();
    uploads.add([file]);
  };
  if (isSigning)
    return (
      <Suspense fallback={null}>
        <SignaturePad label={step.title} onCancel={() => setSigning(false)} onSigned={keep} />
      </Suspense>
    );
  return (
    <div className={classes.pictures}>
      {fileID && (
        <span className={classes.picture} data-signature>
          <FileImage file={{ fileID }} name={`${step.title}, signed`} />
        </span>
      )}
      {uploads.items.length > 0 && <UploadTiles uploads={uploads} />}
      {again}
      {!isFixed && (
        <button type="button" className={classes.choice} onClick={() => setSigning(true)}>
          <IconSignature size={16} stroke={1.6} aria-hidden />
          {fileID ? 'Sign again' : 'Sign'}
        </button>
      )}
    </div>
  );
}
