import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { ImageButton } from '#web/files/image-button.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { tenantEntity } from '../../entity.ts';
import { paperCalls } from '../contract.ts';
import classes from './papers.module.css';

/** The picture at the head of the papers of the company. */
export function LogoCard() {
  const client = useQueryClient();
  const mayChange = useMay()(can('settings', 'update'));
  const { data, error, refetch } = useReading(paperCalls.getLogo, {});
  const remove = () => void write(client, paperCalls.removeLogo, {}, { done: 'Logo removed' }).catch(() => undefined);
  return (
    <Part title="Logo">
      {error && !data && <Failed error={error} what="the logo" retry={() => void refetch()} />}
      {!error && !data && <LoadingLines lines={2} />}
      {data && (
        <div className={classes.logo}>
          {data.logo === null ? (
            <p>A picture at the head of every invoice, statement and work summary.</p>
          ) : (
            <img src={`data:image/jpeg;base64,${data.logo}`} alt="Logo of the company" />
          )}
          {mayChange && (
            <div className={classes.buttons}>
              <LogoButton />
              {data.logo !== null && <Button onClick={remove}>Remove</Button>}
            </div>
          )}
        </div>
      )}
    </Part>
  );
}

/** Sets the logo, wherever the company speaks of its papers. */
export function LogoButton() {
  const { data } = useReading(paperCalls.getLogo, {});
  if (!data) return null;
  return (
    <ImageButton label="Logo" path={paperCalls.uploadLogo.path} changes={tenantEntity.module} done="Logo set">
      {data.logo === null ? 'Add a logo' : 'Change the logo'}
    </ImageButton>
  );
}
