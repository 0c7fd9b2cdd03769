import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { imageEndings } from '#shared/file-types.ts';
import { showDone, showError } from '#web/actions/toast.tsx';
import { refreshChanged, useReading } from '#web/api/query.ts';
import { useAddressOf, usePicture } from '#web/files/use-picture.ts';
import { Avatar } from '#web/marks/avatar.tsx';
import { peopleCalls } from '../contract.ts';
import classes from './people.module.css';

type Props = { userID: number; name: string; mayChange: boolean };

/** Somebody's picture, and for who may change it a way to set another. */
export function PortraitCard({ userID, name, mayChange }: Props) {
  const client = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const { data } = useReading(peopleCalls.getUsersInfo, { userIDs: [userID] });
  const { blob } = usePicture(data?.users[0]?.avatar ?? null, 'avatars');
  const address = useAddressOf(blob);
  const send = async (chosen: File) => {
    setSending(true);
    try {
      const [{ compressImage }, { sendFile }] = await Promise.all([
        import('#web/api/image-compression.ts'),
        import('#web/api/send-file.ts'),
      ]);
      const picture = await compressImage(chosen);
      const whole = { signal: new AbortController().signal, onProgress: () => undefined };
      await sendFile(peopleCalls.uploadAvatar.path, { userID: String(userID) }, picture, whole);
      await refreshChanged(client, [{ module: 'users' }]);
      showDone('Picture set');
    } catch (error) {
      showError(error);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className={classes.portrait}>
      {address ? <img src={address} alt={name} /> : <Avatar userID={userID} name={name} size={64} isNamed={false} />}
      {mayChange && (
        <>
          <Button loading={isSending} onClick={() => field.current?.click()}>
            {address ? 'Change' : 'Set a picture'}
          </Button>
          <input
            ref={field}
            type="file"
            hidden
            accept={imageEndings.join(',')}
            aria-label={`Picture of ${name}`}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file) void send(file);
              currentTarget.value = '';
            }}
          />
        </>
      )}
    </div>
  );
}
