import { AddressCard } from '#modules/places/screens/address-card.tsx';
import classes from './boilerplate.module.css';
import { Panel } from './panel.tsx';

const addresses = [
  { address: '4100 Andrews Hwy', city: 'Odessa', state: 'TX', zip: '79761' },
  { address: '301 W Jefferson St', city: 'Phoenix', state: 'AZ', zip: '85003' },
  { address: '550 S King St', city: 'Honolulu', state: 'HI', zip: '96813' },
  { address: '東京都千代田区千代田1-1', city: '', state: '', zip: '' },
  { address: '', city: '', state: '', zip: '' },
];

export function PlaceParts() {
  return (
    <Panel title="Addresses" about="Map, time, zone and weekday; without key or network">
      <ul className={classes.rows}>
        {addresses.map((address) => (
          <li key={address.address}>
            <AddressCard address={address} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
