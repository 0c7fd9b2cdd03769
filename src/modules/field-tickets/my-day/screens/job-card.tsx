import { mapsSearch } from '#modules/places/rules.ts';
import classes from '#web/crew/crew.module.css';
import { Picker } from '#web/crew/picker.tsx';
import type { FieldDay } from '../contract.ts';
import type { Draft } from '../draft-rules.ts';
import { customerOf } from '../text-rules.ts';
import drafting from './draft.module.css';

type CardProps = { day: FieldDay; draft: Draft; edit: (change: Partial<Draft>) => void };

/** For whom, where and when. */
export function JobCard({ day, draft, edit }: CardProps) {
  const customer = customerOf(day, draft.customerID);
  const ticket = day.tickets.find(({ ticketID }) => ticketID === draft.ticketID);
  const place = customer?.locations.find(({ locationID }) => locationID === draft.locationID);
  return (
    <section className={classes.card} aria-label="Job">
      <h2>Job</h2>
      <Picker
        label="Customer"
        placeholder="Choose a customer"
        chosen={customer?.customerName ?? null}
        choices={() => day.customers.map(({ customerID, customerName }) => ({ id: customerID, label: customerName }))}
        onPick={(customerID) => {
          const [first, ...more] = customerOf(day, customerID)?.locations ?? [];
          const isOthers = ticket?.customerID !== customerID;
          edit({
            customerID,
            locationID: more.length === 0 ? (first?.locationID ?? null) : null,
            ...(isOthers && { ticketID: null }),
          });
        }}
      />
      {customer && customer.locations.length > 0 && (
        <Picker
          label="Location"
          placeholder="Where it was done"
          mayBeEmpty
          chosen={place ? place.name || place.address : null}
          choices={() =>
            customer.locations.map(({ locationID, name, address }) => ({
              id: locationID,
              label: name || address,
              note: name ? address : undefined,
            }))
          }
          onPick={(locationID) => edit({ locationID })}
        />
      )}
      {place?.address && (
        <a className={classes.note} href={mapsSearch(place.address)}>
          {place.address}
        </a>
      )}
      <Picker
        label="Ticket"
        placeholder="No ticket"
        mayBeEmpty
        chosen={
          ticket ? `${ticket.ticketID} ${ticket.subject}` : draft.ticketID === null ? null : `Ticket ${draft.ticketID}`
        }
        choices={() =>
          day.tickets
            .filter(
              ({ customerID }) => customerID === null || draft.customerID === null || customerID === draft.customerID,
            )
            .map(({ ticketID, subject }) => ({ id: ticketID, label: `${ticketID} ${subject}` }))
        }
        onPick={(ticketID) => {
          const chosen = day.tickets.find((one) => one.ticketID === ticketID);
          edit({
            ticketID,
            divisionID: chosen?.divisionID ?? null,
            ...(chosen?.customerID && draft.customerID === null && { customerID: chosen.customerID }),
          });
        }}
      />
      <label className={classes.field}>
        Day of service
        <input
          className={classes.input}
          type="date"
          value={draft.date}
          max="2999-12-31"
          onChange={(event) => edit({ date: event.currentTarget.value })}
        />
      </label>
      <Orders draft={draft} edit={edit} customer={customer} />
    </section>
  );
}

type OrderProps = Pick<CardProps, 'draft' | 'edit'> & { customer: ReturnType<typeof customerOf> };

/** The numbers under which the customer ordered it; what they demand comes first. */
function Orders({ draft, edit, customer }: OrderProps) {
  const orders = [
    { field: 'purchaseOrder', label: 'P.O. no.', isDemanded: customer?.requiresPurchaseOrder, maxLength: 100 },
    { field: 'afeNumber', label: 'AFE no.', isDemanded: customer?.requiresAFE, maxLength: 50 },
    { field: 'costCode', label: 'Cost code', isDemanded: customer?.requiresCostCode, maxLength: 50 },
  ] as const;
  return (
    <div className={drafting.columns}>
      {orders
        .toSorted((one, other) => Number(other.isDemanded ?? false) - Number(one.isDemanded ?? false))
        .map(({ field, label, isDemanded, maxLength }) => (
          <label key={field} className={classes.field}>
            {label}
            {isDemanded ? ' (required)' : ''}
            <input
              className={classes.input}
              value={draft[field]}
              maxLength={maxLength}
              autoComplete="off"
              onChange={(event) => edit({ [field]: event.currentTarget.value })}
            />
          </label>
        ))}
    </div>
  );
}
