import { Button } from '@mantine/core';
import { can } from '#shared/permission.ts';
import { showDone } from '#web/actions/toast.tsx';
import { CallFailure } from '#web/api/api.ts';
import { Empty, Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { Panel } from './panel.tsx';

export function StateParts() {
  return (
    <>
      <Panel title="Empty" about="What belongs here, first action">
        <Empty
          title="No field tickets this week"
          text="Hours, parts and mileage of a job are written here, signed by the customer, then billed."
          actions={<Button variant="filled">New field ticket</Button>}
        />
      </Panel>
      <Panel title="Offline" about="Asked again by itself">
        <Failed error={new CallFailure(0, {})} what="The list of tickets" retry={() => showDone('tried again')} />
      </Panel>
      <Panel title="Forbidden" about="Which permission, who can give it">
        <Prohibited title="the balance sheet" needs={can('accounting', 'read')} />
      </Panel>
      <Panel title="Not there" about="Missing, and not to be seen, look alike">
        <Failed error={new CallFailure(404, {})} what="Invoice 20884" retry={() => undefined} />
      </Panel>
      <Panel title="Failed" about="The server’s own mistake">
        <Failed error={new CallFailure(500, {})} what="The statement" retry={() => showDone('tried again')} />
      </Panel>
      <Panel title="Loading" about="After 300 ms, in the shape of what comes">
        <LoadingLines lines={5} />
      </Panel>
    </>
  );
}
