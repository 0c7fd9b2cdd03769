import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './entry-frame.module.css';
import { EntryFrame } from './entry-frame.tsx';

type Props = {
  companies: readonly { tenantID: number; tenantName: string }[];
  go: (tenantID: number) => Promise<void>;
  problem: string;
};

/** Where somebody of several companies goes. */
export function ChooseCompany({ companies, go, problem }: Props) {
  const [isGoing, setGoing] = useState(false);
  const choose = async (tenantID: number) => {
    setGoing(true);
    await go(tenantID);
    setGoing(false);
  };
  return (
    <EntryFrame title="Choose a company" text="You belong to more than one.">
      <div className={classes.companies}>
        {companies.map(({ tenantID, tenantName }) => (
          <button
            key={tenantID}
            type="button"
            className={classes.company}
            disabled={isGoing}
            onClick={() => void choose(tenantID)}
          >
            {tenantName}
            <IconChevronRight size={16} stroke={1.6} aria-hidden />
          </button>
        ))}
      </div>
      {problem && <p className={classes.wait}>{problem}</p>}
    </EntryFrame>
  );
}
