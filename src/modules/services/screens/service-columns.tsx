import type { LineColumn } from '#web/form/lines/line-row.tsx';
import type { ChoiceSource } from '#web/picker/choice-list.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';

/** What picking a service needs besides the line: the services, and what those are called that stand there already. */
export type ServiceContext = { services: ChoiceSource; named: ReadonlyMap<number, string> };

/** The service of the catalogue that a line is of; `picked` is what becomes of the line with another one. */
export const serviceColumn = <Line extends { serviceID: number | null }, Context extends ServiceContext>({
  width,
  picked,
}: {
  width: string;
  picked: (serviceID: number | null) => Partial<Line>;
}): LineColumn<Line, Context> => ({
  field: 'serviceID',
  label: 'Service',
  width,
  cell: ({ line, context, name, messageAt, put }) => (
    <ChoicePicker
      label={name('Service')}
      placeholder="None of the catalogue"
      isBare
      mayBeEmpty
      {...context.services}
      chosenLabels={[context.named.get(line.serviceID ?? 0)].filter((one) => one !== undefined)}
      error={messageAt('serviceID')}
      value={line.serviceID}
      onChange={(serviceID) => put(picked(serviceID))}
    />
  ),
});
