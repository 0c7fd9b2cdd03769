import { Button, TextInput } from '@mantine/core';
import { IconChevronRight, IconDownload, IconFile, IconLink, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import type { Call } from '#shared/contract.ts';
import { showError } from '#web/actions/toast.tsx';
import { CallFailure, send } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { saveBlob } from '#web/api/save-blob.ts';
import { useUploads } from '#web/api/upload.ts';
import { formatBytes, formatMoment, formatMomentShort } from '#web/days/formats.ts';
import { UploadTiles } from '#web/files/upload-tiles.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { SmallButton } from '#web/parts/small-button.tsx';
import { taskCloudCalls } from '../../tasks/cloud/contract.ts';
import { ticketCloudCalls } from '../../tickets/cloud/contract.ts';
import { type CloudEntries, cloudCalls } from '../contract.ts';
import type { CloudLink } from '../link-contract.ts';
import { cloudFilesAtOnce, problemOfUrl } from '../rules.ts';
import classes from './cloud.module.css';

const CloudFolderSection = lazyPart(() => import('./cloud-folder-section.tsx'), 'CloudFolderSection');

type CloudEntry = CloudEntries['entries'][number];
type Change = 'upload' | 'link' | 'add' | 'remove';
type Props = {
  links: readonly CloudLink[];
  of: { kind: 'task' | 'ticket'; id: number };
  mayEdit: boolean;
  isAdding: boolean;
};

/** How the links of each kind of record are changed, and what is read again then. */
const kinds = {
  task: {
    calls: {
      upload: taskCloudCalls.uploadCloudLink,
      link: taskCloudCalls.linkCloudPath,
      add: taskCloudCalls.addCloudLink,
      remove: taskCloudCalls.removeCloudLink,
    } as Record<Change, Call>,
    idName: 'taskID',
    module: 'tasks',
  },
  ticket: {
    calls: {
      upload: ticketCloudCalls.uploadCloudLink,
      link: ticketCloudCalls.linkCloudPath,
      add: ticketCloudCalls.addCloudLink,
      remove: ticketCloudCalls.removeCloudLink,
    } as Record<Change, Call>,
    idName: 'ticketID',
    module: 'tickets',
  },
};

/** What a record links to: files in the cloud folder of the company, and pages elsewhere. */
export function CloudLinksCard({ links, of, mayEdit, isAdding }: Props) {
  const client = useQueryClient();
  const { calls, idName } = kinds[of.kind];
  const change = (what: Change, more: Record<string, unknown>, done: string, isQuiet = false) =>
    write(client, calls[what], { [idName]: of.id, ...more }, { done, isQuiet });
  return (
    <>
      <ul className={classes.links} aria-label="Cloud links">
        {links.map((link) => (
          <LinkRow
            key={link.cloudLinkID}
            link={link}
            onRemove={
              mayEdit
                ? () =>
                    // What goes wrong has been shown.
                    void change('remove', { cloudLinkID: link.cloudLinkID }, `${link.name} unlinked`).catch(
                      () => undefined,
                    )
                : null
            }
          />
        ))}
      </ul>
      {isAdding && mayEdit && <Adding change={change} />}
    </>
  );
}

const download = async ({ cloudLinkID }: CloudLink, name: string, path = '') =>
  saveBlob(await (await send('cloud/download_cloud_link', { cloudLinkID, path })).blob(), name);

function LinkRow({ link, onRemove }: { link: CloudLink; onRemove: (() => void) | null }) {
  const { cloudLinkID, kind, name, url, sizeBytes, isOnItsWay, userDisplayName, dateCreated } = link;
  const [isOpen, setOpen] = useState(false);
  const facts = [
    sizeBytes === null ? '' : formatBytes(sizeBytes),
    isOnItsWay ? 'on its way to the cloud' : '',
    `${userDisplayName ?? 'Somebody'}, ${formatMomentShort(dateCreated)}`,
  ];
  return (
    <li className={classes.row}>
      {kind === 'folder' ? (
        <button type="button" className={classes.target} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
          <span className={classes.name}>{name}</span>
        </button>
      ) : url === null ? (
        <button type="button" className={classes.target} onClick={() => download(link, name).catch(showError)}>
          <IconFile size={16} stroke={1.6} aria-hidden />
          <span className={classes.name}>{name}</span>
          <IconDownload size={14} stroke={1.8} role="img" aria-label="Download" />
        </button>
      ) : (
        <a className={classes.target} href={url} target="_blank" rel="noreferrer" data-tip={new URL(url).hostname}>
          <IconLink size={16} stroke={1.6} aria-hidden />
          <span className={classes.name}>{name}</span>
        </a>
      )}
      <span className={`${classes.facts} figures`} data-tip={formatMoment(dateCreated)}>
        {facts.filter(Boolean).join(' · ')}
      </span>
      {onRemove && (
        <SmallButton aria-label={`Unlink ${name}`} data-tip="Unlink" onClick={onRemove}>
          <IconX size={14} stroke={1.8} />
        </SmallButton>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CloudFolderSection
            label={name}
            read={(path) => ({ contract: cloudCalls.listLinkedFolder, input: { cloudLinkID, path } })}
            onFile={(entry) => void download(link, entry.name, entry.path).catch(showError)}
          />
        </Suspense>
      )}
    </li>
  );
}

type Adds = (what: Change, more: Record<string, unknown>, done: string, isQuiet?: boolean) => Promise<unknown>;

function Adding({ change }: { change: Adds }) {
  const isOn = useReading(cloudCalls.getDropboxCredentials, {}).data?.dropBoxEnabled;
  return (
    <div className={classes.adding}>
      <WebLinkForm change={change} />
      {isOn && <CloudFiles change={change} />}
      {isOn && <FromCloud change={change} />}
      {isOn === false && (
        <p className={classes.quiet}>Files are added here once an administrator turns on the cloud storage.</p>
      )}
    </div>
  );
}

function WebLinkForm({ change }: { change: Adds }) {
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const problem = problemOfUrl(url.trim());
    if (problem) return setWrong(problem);
    try {
      await change('add', { url: url.trim(), name: name.trim() }, 'Link added', true);
      setUrl('');
      setName('');
      setWrong(null);
    } catch (error) {
      setWrong(error instanceof CallFailure ? (error.fields?.url ?? error.message) : null);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void add(event)}>
      <TextInput
        className={classes.url}
        aria-label="Link"
        placeholder="https://"
        inputMode="url"
        maxLength={2000}
        error={wrong}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextInput
        className={classes.linkName}
        aria-label="Name of the link"
        placeholder="Name, if it needs one"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" className={classes.add} disabled={url.trim() === ''}>
        Add link
      </Button>
    </form>
  );
}

/** What is there already, looked through folder by folder. */
function FromCloud({ change }: { change: Adds }) {
  const [isOpen, setOpen] = useState(false);
  const link = ({ path, name }: CloudEntry) => void change('link', { path }, `${name} linked`).catch(() => undefined);
  return (
    <div>
      <button type="button" className={classes.again} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Link what is in the cloud folder already
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <CloudFolderSection
            label="Cloud folder"
            read={(path) => ({ contract: cloudCalls.listCloudFolder, input: { path } })}
            onFile={link}
            onLink={link}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Each goes to the cloud folder as soon as it has arrived; what the cloud refuses stays, to be tried again. */
function CloudFiles({ change }: { change: Adds }) {
  const uploads = useUploads({ most: cloudFilesAtOnce, accept: 'attachments' });
  const { files, isBusy, handOver } = uploads;
  const [refused, setRefused] = useState<string | null>(null);
  const [isCopying, setCopying] = useState(false);
  const copied = useRef(new Set<number>());
  const copy = async () => {
    setCopying(true);
    setRefused(null);
    try {
      for (const { fileID, name } of files) {
        if (copied.current.has(fileID)) continue;
        await change('upload', { fileID }, `${name} added`, true);
        copied.current.add(fileID);
      }
      handOver();
    } catch (error) {
      setRefused(error instanceof CallFailure ? error.message : null);
    } finally {
      setCopying(false);
    }
  };
  const latest = useRef(copy);
  latest.current = copy;
  useEffect(() => {
    if (!isBusy && files.length > 0) void latest.current();
  }, [isBusy, files.length]);
  return (
    <>
      <UploadTiles uploads={uploads} label="Add files to the cloud folder" />
      {isCopying && <p className={classes.quiet}>On the way to the cloud storage…</p>}
      {refused && (
        <p className={classes.refused} role="alert">
          {refused}{' '}
          <button type="button" className={classes.again} onClick={() => void copy()}>
            Try again
          </button>
        </p>
      )}
    </>
  );
}
