import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import type { Output } from '#shared/contract.ts';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { OnAccrual } from '#web/page/on-accrual.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Read } from '#web/page/read.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { goalCalls } from '../contract.ts';
import classes from './goal.module.css';

const GoalForm = lazyPart(() => import('./goal-form.tsx'), 'GoalForm');

/** What this year has earned against what it is to earn. */
export function GoalCard() {
  const reading = useReading(goalCalls.getProfitGoal, {});
  return (
    <>
      <OnAccrual />
      <Read reading={reading} what="The goal">
        {(year) => <Year year={year} />}
      </Read>
    </>
  );
}

function Year({ year }: { year: Output<typeof goalCalls.getProfitGoal> }) {
  const [isSetting, setSetting] = useState(false);
  const mayChange = useMay()(can('accounting', 'update'));
  const { goal, profit, expected, from, asOf } = year;
  const report = `/reports/income-statement?${new URLSearchParams({ from, to: asOf, basis: 'accrual' })}`;
  return (
    <>
      {goal !== null && <Gauge part={profit / goal} even={(expected ?? 0) / goal} />}
      <dl className={classes.lines}>
        <div>
          <dt>Profit since {formatDate(from)}</dt>
          <dd className="figures">
            <PageLink href={report} data-tip="Net income, line by line">
              {dollarsText(profit)}
            </PageLink>
          </dd>
        </div>
        {goal !== null && expected !== null && (
          <>
            <div>
              <dt>Even with the year</dt>
              <dd className="figures">{dollarsText(expected)}</dd>
            </div>
            <div data-tone={profit >= expected ? 'good' : 'bad'}>
              <dt>{profit >= expected ? 'Ahead by' : 'Behind by'}</dt>
              <dd className="figures">{dollarsText(Math.abs(profit - expected))}</dd>
            </div>
            <div>
              <dt>Goal of the year</dt>
              <dd className="figures">{dollarsText(goal)}</dd>
            </div>
          </>
        )}
      </dl>
      {mayChange && (
        <Button variant="subtle" className={classes.set} onClick={() => setSetting(true)}>
          {goal === null ? 'Set a profit goal' : 'Change the goal'}
        </Button>
      )}
      <Suspense fallback={null}>{isSetting && <GoalForm year={year} onClose={() => setSetting(false)} />}</Suspense>
    </>
  );
}

const size = { width: 220, height: 112, radius: 92, stroke: 12 };

/** How much of the goal is earned, and where an even year would be now. */
function Gauge({ part, even }: { part: number; even: number }) {
  const { width, height, radius, stroke } = size;
  const [x, y] = [width / 2, height - 8];
  const at = (share: number, far: number) => {
    const angle = Math.PI * (1 - Math.min(Math.max(share, 0), 1));
    return `${x + far * Math.cos(angle)} ${y - far * Math.sin(angle)}`;
  };
  const arc = (share: number) => `M${at(0, radius)} A${radius} ${radius} 0 0 1 ${at(share, radius)}`;
  const percent = `${(100 * part).toFixed(1)}%`;
  return (
    <svg
      className={classes.gauge}
      width={width}
      height={height}
      role="img"
      aria-label={`${percent} of the yearly goal`}
      data-tone={part >= even ? 'good' : 'bad'}
    >
      <path className={classes.track} d={arc(1)} strokeWidth={stroke} />
      {part > 0 && <path className={classes.arc} d={arc(part)} strokeWidth={stroke} />}
      <path className={classes.even} d={`M${at(even, radius - 10)} L${at(even, radius + 10)}`} />
      <text className={classes.percent} x={x} y={y - 24}>
        {percent}
      </text>
      <text className={classes.caption} x={x} y={y - 4}>
        of the yearly goal
      </text>
    </svg>
  );
}
