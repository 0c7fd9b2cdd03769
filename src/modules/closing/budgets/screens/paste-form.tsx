import '#web/theme/dialog.css';
import { Button, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#web/days/formats.ts';
import type { BudgetRow } from '../contract.ts';
import { type PastedRow, readPasted } from '../rules.ts';
import classes from './budgets.module.css';

type Props = { accounts: readonly BudgetRow[]; onFill: (rows: PastedRow[]) => void; onClose: () => void };

/** Takes rows of a spreadsheet into the grid; nothing is saved by it. */
export function PasteForm({ accounts, onFill, onClose }: Props) {
  const [text, setText] = useState('');
  const { rows, problems } = readPasted(text, accounts);
  return (
    <Modal opened onClose={onClose} title="Paste a budget" withCloseButton={false} size={640}>
      <p className={classes.about}>
        One account a line: its number or name, then twelve months or the whole year. Copied from a spreadsheet, or CSV.
      </p>
      <Textarea
        label="Rows"
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={'6400 Rent, 9500, 9500, 9500, …\n4000, 1200000'}
        data-autofocus
      />
      {problems.length > 0 && (
        <ul className={classes.problems} aria-label="What cannot be read">
          {problems.slice(0, 8).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {problems.length > 8 && <li>… and {problems.length - 8} more</li>}
        </ul>
      )}
      <div className={classes.buttons}>
        <Button variant="subtle" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="filled" disabled={rows.length === 0} onClick={() => onFill(rows)}>
          {rows.length > 0 ? `Take ${counted(rows.length, 'account')}` : 'Take into the grid'}
        </Button>
      </div>
    </Modal>
  );
}
