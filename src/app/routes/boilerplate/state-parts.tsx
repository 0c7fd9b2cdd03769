import { Button } from '@mantine/core';
import { CallFailure } from '#web/api.ts';
import { Empty, Failed, LoadingLines } from '#web/states.tsx';
import { showDone } from '#web/toast.tsx';
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
      <Panel title="Error" about="What happened, what was kept, what to do">
        <Failed error={new CallFailure(0, {})} what="The list of tickets" retry={() => showDone('tried again')} />
      </Panel>
      <Panel title="Loading" about="After 300 ms, in the shape of what comes">
        <LoadingLines lines={5} />
      </Panel>
    </>
  );
}
