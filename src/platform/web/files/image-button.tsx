import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { imageEndings } from '#shared/file-types.ts';
import { showDone, showError } from '../actions/toast.tsx';
import { refreshChanged } from '../api/query.ts';

type Props = {
  /** What the image is, for who does not see the button. */
  label: string;
  /** The call that takes it, and what it is told besides. */
  path: string;
  asked?: Record<string, string>;
  /** The kind of record whose readings are old then. */
  changes: string;
  done: string;
  children: ReactNode;
};

/** Chooses an image and sends it, made smaller first where it is larger than anybody needs. */
export function ImageButton({ label, path, asked = {}, changes, done, children }: Props) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const send = async (chosen: File) => {
    setSending(true);
    try {
      const [{ compressImage }, { sendFile }] = await Promise.all([
        import('../api/image-compression.ts'),
        import('../api/send-file.ts'),
      ]);
      const whole = { signal: new AbortController().signal, onProgress: () => undefined };
      await sendFile(path, asked, await compressImage(chosen), whole);
      await refreshChanged(client, [{ module: changes }]);
      showDone(done);
    } catch (error) {
      showError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <>
      <Button loading={isSending} onClick={() => field.current?.click()}>
        {children}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        accept={imageEndings.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void send(file);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
