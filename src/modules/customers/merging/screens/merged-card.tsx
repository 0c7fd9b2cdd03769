import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { shown } from '#web/actions/shown.ts';
import { useReading, write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatMoment } from '#web/days/formats.ts';
import { RailSection } from '#web/page/properties.tsx';
import { mayMerge, mergingCalls } from '../contract.ts';
import classes from './merging.module.css';

/** Who was merged into a customer, each taken back by whoever may; nothing where nobody was. */
export function MergedCard({ customerID }: { customerID: number }) {
  const client = useQueryClient();
  const isAllowed = useMay()(mayMerge);
  const rows = useReading(mergingCalls.listMerged, { customerID }).data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <RailSection title="Merged with this">
      <ul className={classes.merged}>
        {rows.map((one) => (
          <li key={one.customerID}>
            <span>
              {one.customerName}
              <span className={classes.when}>
                {[formatMoment(one.mergedAt), one.mergedByName && `by ${one.mergedByName}`].filter(Boolean).join(', ')}
              </span>
            </span>
            {isAllowed && (
              <Button
                variant="subtle"
                aria-label={`Unmerge ${one.customerName}`}
                onClick={() =>
                  shown(
                    write(
                      client,
                      mergingCalls.unmergeCustomer,
                      { customerID: one.customerID },
                      { done: `${one.customerName} is a customer again` },
                    ),
                  )
                }
              >
                Unmerge
              </Button>
            )}
          </li>
        ))}
      </ul>
    </RailSection>
  );
}
