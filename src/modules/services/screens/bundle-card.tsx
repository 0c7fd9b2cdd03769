import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { numberKind } from '#shared/figures.ts';
import { can } from '#shared/permission.ts';
import { rateText, times } from '#shared/units.ts';
import { shown } from '#web/actions/shown.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { FigureInput, numberOf } from '#web/form/cells/figure-input.tsx';
import { Part } from '#web/page/detail-page.tsx';
import { FactRow, NothingYet } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { RemoveRow } from '#web/page/remove-row.tsx';
import { PickButton } from '#web/picker/pick-button.tsx';
import { type PartOfBundle, type Service, serviceCalls } from '../contract.ts';
import { serviceEntity } from '../entity.ts';
import { priceText } from '../rules.ts';
import classes from './bundle.module.css';
import { useServiceChoices } from './service-picker.tsx';

type Kept = { serviceID: number; quantity: number };
const kept = ({ serviceID, quantity }: Kept): Kept => ({ serviceID, quantity });

/** What a bundle is made of; a service is one once it has a part. */
export function BundleCard({ service: { serviceID, serviceName, parts } }: { service: Service }) {
  const client = useQueryClient();
  const mayEdit = useMay()(can('services', 'update'));
  const [isOpen, setOpen] = useState(false);
  const { source } = useServiceChoices({ isWanted: isOpen, withBundles: false });
  const put = (now: Kept[], done: string) => {
    const changes = { parts: { was: parts.map(kept), now: now.map(kept) } };
    return write(client, serviceCalls.updateService, { serviceID, changes }, { done });
  };
  const others = source.choices?.filter(({ id }) => id !== serviceID && !parts.some((part) => part.serviceID === id));
  if (parts.length === 0 && !mayEdit) return null;
  return (
    <Part
      title="Bundle"
      right={
        mayEdit && (
          <PickButton
            {...source}
            {...(others && { choices: others })}
            label="Add a part"
            className={classes.add}
            side="bottom-end"
            chosen={[]}
            onOpen={() => setOpen(true)}
            onPick={(choice) =>
              shown(put([...parts, { serviceID: choice.id, quantity: 1 }], `${choice.label} added to ${serviceName}`))
            }
          >
            Add a part
          </PickButton>
        )
      }
    >
      {parts.length === 0 ? (
        <NothingYet>Made of parts, it is put on documents as those, each at its own price.</NothingYet>
      ) : (
        <ul aria-label="Parts of the bundle">
          {parts.map((part) => (
            <Row
              key={part.serviceID}
              part={part}
              mayEdit={mayEdit}
              onQuantity={(quantity) =>
                shown(
                  put(
                    parts.map((one) => (one.serviceID === part.serviceID ? { ...one, quantity } : one)),
                    `${part.serviceName}: ${quantity}`,
                  ),
                )
              }
              onRemove={() =>
                shown(
                  put(
                    parts.filter((one) => one.serviceID !== part.serviceID),
                    `${part.serviceName} taken out of ${serviceName}`,
                  ),
                )
              }
            />
          ))}
        </ul>
      )}
    </Part>
  );
}

type RowProps = {
  part: PartOfBundle;
  mayEdit: boolean;
  onQuantity: (quantity: number) => void;
  onRemove: () => void;
};

function Row({ part, mayEdit, onQuantity, onRemove }: RowProps) {
  const { serviceID, code, serviceName, quantity, unit, price } = part;
  const [typed, setTyped] = useState<number | string | undefined>(quantity);
  const isFit = typeof typed === 'number' && typed > 0;
  const leave = () => {
    if (isFit && typed !== quantity) onQuantity(typed);
  };
  return (
    <FactRow
      title={<PageLink href={serviceEntity.address?.(serviceID) ?? ''}>{`${code} ${serviceName}`}</PageLink>}
      text={priceText(price, unit) + (price === null ? '' : ` · ${rateText(times(price, quantity))} in all`)}
      right={
        <span className={classes.quantity}>
          <FigureInput
            aria-label={`Quantity of ${serviceName}`}
            kind={numberKind}
            value={typed}
            disabled={!mayEdit}
            error={isFit ? undefined : 'Enter a quantity above zero'}
            onChange={(text) => setTyped(numberOf(text, numberKind))}
            onLeave={leave}
          />
          {mayEdit && <RemoveRow name={serviceName} onRemove={onRemove} />}
        </span>
      }
    />
  );
}
