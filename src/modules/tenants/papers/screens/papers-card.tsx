import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { ImageButton } from '#web/files/image-button.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { tenantEntity } from '../../entity.ts';
import { SettingsCard } from '../../screens/settings-card.tsx';
import { paperCalls, papers } from '../contract.ts';
import classes from './papers.module.css';

/** What stands on the papers of the company. */
export function PapersCard() {
  return (
    <>
      <Logo />
      <SettingsCard group={papers} read={paperCalls.getPapers} save={paperCalls.updatePapers} />
    </>
  );
}

function Logo() {
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
              <ImageButton label="Logo" path={paperCalls.uploadLogo.path} changes={tenantEntity.module} done="Logo set">
                {data.logo === null ? 'Add a logo' : 'Change'}
              </ImageButton>
              {data.logo !== null && <Button onClick={remove}>Remove</Button>}
            </div>
          )}
        </div>
      )}
    </Part>
  );
}
