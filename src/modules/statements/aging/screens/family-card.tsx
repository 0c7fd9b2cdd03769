import { customerCalls } from '#modules/customers/contract.ts';
import type { Cents } from '#shared/money.ts';
import { can } from '#shared/permission.ts';
import { useReading } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { amountText, dollarsText } from '#web/page/amount.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { RailSection } from '#web/page/properties.tsx';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { agingCalls } from '../contract.ts';
import classes from './aging.module.css';
import { OfLimit } from './of-limit.tsx';

type Props = {
  customerID: number;
  /** What all of them together may owe; null for any amount. */
  limit: Cents | null;
};

/** Everybody below a customer, with what each owes and all of them together, for who may see it. */
export function FamilyCard(props: Props) {
  const isSeen = useMay()(can('accounting', 'read'));
  return (
    <RailSection title="Sub-customers">
      {isSeen ? <Balances {...props} /> : <Names customerID={props.customerID} />}
    </RailSection>
  );
}

function Balances({ customerID, limit }: Props) {
  const { data, error, refetch } = useReading(agingCalls.getFamilyBalance, { customerID });
  if (error && !data) return <Failed error={error} what="What they owe" retry={() => void refetch()} />;
  if (!data) return <LoadingLines lines={2} />;
  return (
    <div className={classes.balance}>
      <ul className={classes.family}>
        {data.rows.map((row) => (
          <li key={row.customerID} data-level={row.level}>
            {row.level === 0 ? <span>Their own</span> : <Name {...row} />}
            <span className="figures">{amountText(row.total)}</span>
          </li>
        ))}
        <li className={classes.together}>
          <span>Together</span>
          <span className="figures">{dollarsText(data.total)}</span>
        </li>
      </ul>
      {limit !== null && <OfLimit owed={(data.total + data.retainage) as Cents} limit={limit} />}
    </div>
  );
}

function Names({ customerID }: { customerID: number }) {
  const { data } = useReading(customerCalls.listCustomers, { parentCustomerID: customerID });
  return (
    <ul className={classes.family}>
      {data?.rows.map((row) => (
        <li key={row.customerID}>
          <Name {...row} />
        </li>
      ))}
    </ul>
  );
}

const Name = ({ customerID, customerName }: { customerID: number; customerName: string }) => (
  <PageLink href={`/customers/${customerID}`}>{customerName}</PageLink>
);
