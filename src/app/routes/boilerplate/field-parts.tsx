import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { assetNumberTakenMessage } from '#shared/texts.ts';
import { DateField } from '#web/form/date-field.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import classes from './boilerplate.module.css';
import { examplePeople } from './example-people.tsx';
import { Panel } from './panel.tsx';

export function FieldParts() {
  const [chosen, setChosen] = useState<number[]>([1, 2]);
  const [date, setDate] = useState<string | null>(null);
  return (
    <Panel title="Fields" about="Messages at the field">
      <div className={classes.fields}>
        <TextInput label="Asset #" required defaultValue="P-204" error={assetNumberTakenMessage} />
        <DateField label="Due" value={date} onChange={setDate} />
        <ChoicePicker
          isMultiple
          label="Assignees"
          placeholder="Choose assignees"
          choices={examplePeople}
          value={chosen}
          onChange={setChosen}
        />
        <ChoicePicker
          label="Somebody"
          placeholder="Choose one of 200"
          choices={twoHundred}
          value={null}
          onChange={() => undefined}
        />
      </div>
    </Panel>
  );
}

const twoHundred = Array.from({ length: 200 }, (_, index) => ({ id: index + 1, label: `Colleague ${index + 1}` }));
