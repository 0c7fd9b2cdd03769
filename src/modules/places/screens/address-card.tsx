import { IconClockOff, IconMapPin } from '@tabler/icons-react';
import { noAddressText } from '#shared/texts.ts';
import { cachePolicies } from '#web/api/cache-policies.ts';
import { useReading } from '#web/api/query.ts';
import { usePlaceTime } from '#web/days/place-time.ts';
import { type PostalAddress, placeCalls } from '../contract.ts';
import { addressText, mapsAddress } from '../rules.ts';
import classes from './address.module.css';

type Props = {
  address: PostalAddress;
  /** Known already: then nothing is looked up. */
  timeZone?: string | null | undefined;
};

/** An address with a way to the map, and the time, zone and weekday there (product.md §2). */
export function AddressCard({ address, timeZone }: Props) {
  const text = addressText(address);
  if (!text) return <span className={classes.none}>{noAddressText}</span>;
  return (
    <span className={classes.block}>
      <a className={classes.map} href={mapsAddress(address)} target="_blank" rel="noreferrer">
        <IconMapPin size={12} stroke={1.8} aria-hidden />
        <span dir="auto">{text}</span>
      </a>
      {timeZone ? <Clock timeZone={timeZone} /> : <FoundClock address={address} />}
    </span>
  );
}

function FoundClock({ address }: { address: PostalAddress }) {
  const { data, error } = useReading(placeCalls.getPlaceTime, asked(address), { cache: cachePolicies.places });
  if (data?.place) return <Clock timeZone={data.place.timeZone} />;
  const why = error?.message ?? data?.message;
  if (!why) return null;
  return <IconClockOff className={classes.off} size={12} stroke={1.8} role="img" aria-label={why} data-tip={why} />;
}

/** Of a record that has an address among other things. */
const asked = ({ address, city, state, zip }: PostalAddress): PostalAddress => ({ address, city, state, zip });

function Clock({ timeZone }: { timeZone: string }) {
  const time = usePlaceTime(timeZone);
  if (!time) return null;
  return (
    <span className={`${classes.clock} figures`} data-elsewhere={time.isElsewhere || undefined}>
      {time.text}, {time.weekday}
    </span>
  );
}
