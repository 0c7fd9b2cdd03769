import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import type { FieldMessages } from '#shared/errors.ts';
import { can } from '#shared/permission.ts';
import { CallFailure, call } from '#web/api/api.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { Tick } from '#web/parts/tick.tsx';
import { cloudCalls } from '../contract.ts';
import classes from './cloud.module.css';

type Storage = Output<typeof cloudCalls.getCloudStorage>;

/** Where the company keeps files of its work: a folder on a server of its own that speaks WebDAV. */
export function CloudStorageCard() {
  const reading = useReading(cloudCalls.getCloudStorage, {});
  if (reading.error && !reading.data)
    return <Failed error={reading.error} what="The cloud storage" retry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingLines lines={4} />;
  return <StorageForm key={JSON.stringify(reading.data)} storage={reading.data} />;
}

type Said = { isGood: boolean; text: string } | null;

function StorageForm({ storage }: { storage: Storage }) {
  const client = useQueryClient();
  const mayEdit = useMay()(can('settings', 'update'));
  const [{ isOn, address, user, folder }, setValues] = useState(storage);
  const [password, setPassword] = useState('');
  const [fields, setFields] = useState<FieldMessages>({});
  const [said, setSaid] = useState<Said>(null);
  const [running, setRunning] = useState<'test' | 'save' | null>(null);
  const set = (more: Partial<Storage>) => setValues((was) => ({ ...was, ...more }));
  const account = { address, user, folder, ...(password !== '' && { password }) };

  const run = async (what: 'test' | 'save', work: () => Promise<string | null>) => {
    setRunning(what);
    setFields({});
    setSaid(null);
    try {
      const text = await work();
      if (text !== null) setSaid({ isGood: true, text });
    } catch (error) {
      const refused = error instanceof CallFailure ? error : new CallFailure(500, {});
      setFields(refused.fields ?? {});
      if (!refused.fields) setSaid({ isGood: false, text: refused.message });
    } finally {
      setRunning(null);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void run('save', async () => {
      const done = isOn ? 'Cloud storage saved' : 'Cloud storage saved; it is off';
      await write(client, cloudCalls.saveCloudStorage, { ...account, isOn }, { done, isQuiet: true });
      return null;
    });
  };
  const test = () => run('test', async () => (await call(cloudCalls.testCloudStorage, account)).data.message);
  const text = (
    name: 'address' | 'user' | 'folder',
    more: { label: string; placeholder: string; description?: string },
  ) => (
    <TextInput
      {...more}
      disabled={!mayEdit}
      error={fields[name]}
      autoComplete="off"
      spellCheck={false}
      required={name !== 'folder'}
      value={{ address, user, folder }[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
    />
  );
  return (
    <Part title="Cloud storage">
      <form className={classes.settings} onSubmit={save} noValidate>
        <p className={classes.quiet}>
          A folder on Nextcloud, ownCloud or any server that speaks WebDAV. Files that are added to tasks and tickets go
          there, each record into a folder of its own; nothing there is ever overwritten or deleted.
        </p>
        {text('address', {
          label: 'Server address',
          placeholder: 'https://cloud.example.com/remote.php/dav/files/name',
        })}
        {text('user', { label: 'User', placeholder: 'name' })}
        <TextInput
          label="App password"
          type="password"
          autoComplete="new-password"
          description={storage.hasPassword ? 'One is kept. Leave it empty to keep it.' : undefined}
          disabled={!mayEdit}
          error={fields.password}
          required={!storage.hasPassword}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {text('folder', {
          label: 'Folder',
          placeholder: 'Tailgate',
          description: 'It must be there already. Empty: the address itself.',
        })}
        <Tick label="Use the cloud storage" isOn={isOn} isDisabled={!mayEdit} onChange={(now) => set({ isOn: now })} />
        {said && (
          <p className={said.isGood ? classes.done : classes.refused} role={said.isGood ? 'status' : 'alert'}>
            {said.text}
          </p>
        )}
        {mayEdit && (
          <div className={classes.actions}>
            <Button loading={running === 'test'} onClick={() => void test()}>
              Test connection
            </Button>
            <Button type="submit" variant="filled" loading={running === 'save'}>
              Save
            </Button>
          </div>
        )}
      </form>
    </Part>
  );
}
