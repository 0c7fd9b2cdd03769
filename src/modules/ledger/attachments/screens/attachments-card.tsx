import { ActionIcon } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { registerCalls } from '#modules/banking/registers/contract.ts';
import { transactionCalls } from '#modules/trade/transactions/contract.ts';
import { attachmentRefreshMs } from '#shared/delays.ts';
import { attachmentEndings, type FileInfo, imageEndings, isImageType } from '#shared/file-types.ts';
import { can } from '#shared/permission.ts';
import { confirmedAction } from '#web/actions/confirmed-action.ts';
import { showDone, showError } from '#web/actions/toast.tsx';
import { compressImage } from '#web/api/image-compression.ts';
import { readingKey, useReading } from '#web/api/query.ts';
import { sendForm } from '#web/api/send-file.ts';
import { useMay } from '#web/api/session.tsx';
import { counted } from '#web/days/formats.ts';
import { FileTiles } from '#web/files/file-tiles.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { Failed } from '#web/page/states.tsx';
import { accountCalls } from '../../accounts/contract.ts';
import { journalCalls } from '../../journal/contract.ts';
import { itemCalls } from '../../open-items/contract.ts';
import { attachmentCalls } from '../contract.ts';
import { fileField, formType } from '../rules.ts';
import classes from './attachments.module.css';

/** What the books show of entries: account transaction list, account data box, journal entries, vendor transactions (§7). */
const refreshed = [
  registerCalls.listTransactions,
  transactionCalls.listTransactions,
  accountCalls.getAccount,
  journalCalls.listEntries,
  itemCalls.listOpenItems,
].map(({ path }) => path);

const refreshBooks = (client: QueryClient) =>
  setTimeout(() => {
    for (const path of refreshed) void client.invalidateQueries({ queryKey: [path] });
  }, attachmentRefreshMs);

/** Receipts and papers of a journal entry; every version of it has the same. */
export function AttachmentsCard({ journalEntryID }: { journalEntryID: number }) {
  const client = useQueryClient();
  const may = useMay();
  const reading = useReading(attachmentCalls.getAttachments, { journalEntryID });
  const [sending, setSending] = useState<{ total: number; share: number } | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const stop = useRef(new AbortController());
  useEffect(() => {
    const { current } = stop;
    return () => current.abort();
  }, []);
  const files = reading.data?.attachments;

  const send = async (chosen: readonly File[], kept: readonly FileInfo[] | null) => {
    setSending({ total: chosen.length, share: 0 });
    const form = new FormData();
    form.append('journalEntryID', String(journalEntryID));
    form.append('type', formType);
    if (kept) form.append('fileToBeEdited', JSON.stringify(kept));
    try {
      for (const file of chosen) {
        const sent = isImageType(file.type) ? await compressImage(file) : file;
        form.append(fileField, sent, file.name);
      }
      const data = await sendForm(attachmentCalls.uploadAttachment.path, form, {
        signal: stop.current.signal,
        onProgress: (share) => setSending({ total: chosen.length, share }),
      });
      const attachments = attachmentCalls.uploadAttachment.output.parse(data);
      client.setQueryData(readingKey(attachmentCalls.getAttachments, { journalEntryID }), attachments);
      refreshBooks(client);
    } catch (error) {
      // The reply may be lost, and not the files.
      void reading.refetch();
      throw error;
    } finally {
      setSending(null);
    }
  };
  const add = (chosen: readonly File[]) => {
    if (chosen.length === 0 || sending) return;
    send(chosen, null)
      .then(() => showDone(`${counted(chosen.length, 'file')} attached`))
      .catch((error: Error) => error.name !== 'AbortError' && showError(error));
  };
  const remove = (file: FileInfo) =>
    void confirmedAction({
      question: {
        title: `Remove ${file.name}?`,
        text: 'It is taken off this entry and all its versions.',
        continueLabel: 'Remove',
        isDangerous: true,
      },
      run: () =>
        send(
          [],
          (files ?? []).filter(({ fileID }) => fileID !== file.fileID),
        ),
      done: `${file.name} removed`,
    });

  const mayAdd = may(can('accounting', 'create'));
  return (
    <Part
      title="Attachments"
      right={
        mayAdd && (
          <ActionIcon
            aria-label="Attach files"
            data-tip="Attach files"
            loading={sending !== null}
            onClick={() => field.current?.click()}
          >
            <IconPaperclip size={16} stroke={1.6} />
          </ActionIcon>
        )
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button is the first */}
      <div
        className={classes.drop}
        onDragOver={(event) => mayAdd && event.preventDefault()}
        onDrop={(event) => {
          if (!mayAdd) return;
          event.preventDefault();
          add([...event.dataTransfer.files]);
        }}
      >
        {reading.error && !files && (
          <Failed error={reading.error} what="The attachments" retry={() => void reading.refetch()} />
        )}
        {files?.length === 0 && !sending && (
          <NothingYet>
            {mayAdd ? 'No receipt yet. Drop files here, or choose them.' : 'Nothing is attached.'}
          </NothingYet>
        )}
        {files && <FileTiles files={files} onRemove={may(can('accounting', 'update')) ? remove : undefined} />}
        {sending && sending.total > 0 && (
          <p className={classes.sending} role="status">
            Sending {counted(sending.total, 'file')}:{' '}
            <span className="figures">{Math.round(sending.share * 100)}%</span>
          </p>
        )}
      </div>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={[...imageEndings, ...attachmentEndings].join(',')}
        aria-label="Attach files"
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // The same file again is a choice too.
          currentTarget.value = '';
        }}
      />
    </Part>
  );
}
