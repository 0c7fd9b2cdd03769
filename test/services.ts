import type { TestPerson } from './app.ts';

/** Makes services of a catalogue, by the hour unless it says otherwise; answers their ids. */
export const servicesOf =
  (by: TestPerson) =>
  async (code: string, price: number, more: object = {}): Promise<number> => {
    const given = { code, serviceName: `Service ${code}`, price, unit: 'hour', ...more };
    return (await by.call('services/create_service', given)).body.data.serviceID;
  };
