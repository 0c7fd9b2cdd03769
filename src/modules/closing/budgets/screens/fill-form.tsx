import '#web/theme/dialog.css';
import { Button, Modal } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { numberKind, readFigure } from '#shared/figures.ts';
import { showError } from '#web/actions/toast.tsx';
import { call } from '#web/api/api.ts';
import { FigureInput } from '#web/form/cells/figure-input.tsx';
import { type BudgetRow, budgetCalls } from '../contract.ts';
import classes from './budgets.module.css';

type Props = { yearStart: string; onFill: (rows: BudgetRow[]) => void; onClose: () => void };

/** Puts what the year before has come to into the grid, with a percent added; nothing is saved by it. */
export function FillForm({ yearStart, onFill, onClose }: Props) {
  const [percent, setPercent] = useState('0');
  const [isRunning, setRunning] = useState(false);
  const fill = async (event: FormEvent) => {
    event.preventDefault();
    if (!('text' in readFigure(percent, numberKind))) return;
    setRunning(true);
    try {
      const { data } = await call(budgetCalls.proposeBudget, { day: yearStart, percent: Number(percent) });
      onFill(data.rows.filter(({ amounts }) => amounts.some((cents) => cents !== 0)));
    } catch (error) {
      showError(error);
      setRunning(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title="Fill from last year" withCloseButton={false} size={440}>
      <form onSubmit={(event) => void fill(event)}>
        <p className={classes.about}>
          Each month gets what the same month of the year before has come to. Look at it, change it, then save.
        </p>
        <FigureInput
          label="Percent added"
          kind={numberKind}
          value={percent}
          onChange={setPercent}
          rightSection="%"
          data-autofocus
        />
        <div className={classes.buttons}>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="filled" loading={isRunning}>
            Fill the grid
          </Button>
        </div>
      </form>
    </Modal>
  );
}
