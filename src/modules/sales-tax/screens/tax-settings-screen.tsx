import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { AccountingTabs } from '#modules/ledger/screens/accounting-tabs.tsx';
import { can } from '#shared/permission.ts';
import { useReading, useWriting } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { counted, formatDate } from '#web/days/formats.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { FactRow, NothingYet } from '#web/page/facts.tsx';
import { PageLink } from '#web/page/page-link.tsx';
import { Screen } from '#web/page/screen.tsx';
import { Failed, LoadingLines, Prohibited } from '#web/page/states.tsx';
import { CheckBox } from '#web/parts/check-box.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { type MenuItem, opens, PopupMenu, usePopup } from '#web/parts/popup.tsx';
import { type TaxAgency, type TaxSettings, type TaxZone, taxCalls } from '../contract.ts';
import {
  certificateState,
  exemptReasons,
  type ItemClass,
  itemClasses,
  itemClassKeys,
  percentText,
  ratesOn,
} from '../rules.ts';
import classes from './taxes.module.css';

const AgencyForm = lazyPart(() => import('./agency-form.tsx'), 'AgencyForm');
const RateForm = lazyPart(() => import('./rate-form.tsx'), 'RateForm');
const ZoneForm = lazyPart(() => import('./zone-form.tsx'), 'ZoneForm');

/** What is open above the page. */
type Opened =
  | { form: 'agency'; agency: TaxAgency | null }
  | { form: 'rate'; agency: TaxAgency; jurisdiction: string }
  | { form: 'zone'; zone: TaxZone | null }
  | null;
type PartProps = { settings: TaxSettings; mayEdit: boolean; open: (opened: Opened) => void };

/** Sales tax: to whom it is owed, at which rates, where, on what, and who is exempt. */
export function TaxSettingsScreen() {
  const may = useMay();
  const mayRead = may(can('accounting', 'read'));
  const mayEdit = may(can('accounting', 'update'));
  const reading = useReading(taxCalls.getTaxSettings, {}, { isEnabled: mayRead });
  const [opened, open] = useState<Opened>(null);
  const close = () => open(null);
  const settings = reading.data;
  const props = settings && { settings, mayEdit, open };
  return (
    <Screen title="Sales tax" backTo="/accounting" tabs={<AccountingTabs active="taxes" />}>
      {!mayRead && <Prohibited title="Sales tax" needs={can('accounting', 'read')} />}
      {mayRead && reading.error && !settings && (
        <Failed error={reading.error} what="Sales tax" retry={() => void reading.refetch()} />
      )}
      {mayRead && !settings && !reading.error && <LoadingLines lines={10} />}
      {props && (
        <div className={classes.page}>
          <div className={classes.column}>
            <Agencies {...props} />
            <Zones {...props} />
          </div>
          <div className={classes.column}>
            <ExemptCustomers settings={props.settings} />
            <Classes {...props} />
          </div>
        </div>
      )}
      <Suspense fallback={null}>
        {opened?.form === 'agency' && <AgencyForm agency={opened.agency} onClose={close} />}
        {opened?.form === 'rate' && settings && <RateForm {...opened} today={settings.today} onClose={close} />}
        {opened?.form === 'zone' && settings && <ZoneForm zone={opened.zone} settings={settings} onClose={close} />}
      </Suspense>
    </Screen>
  );
}

function Agencies({ settings, mayEdit, open }: PartProps) {
  const add = () => open({ form: 'agency', agency: null });
  return (
    <Card title="Agencies" right={mayEdit && <AddButton label="Add agency" onClick={add} />}>
      {settings.agencies.length === 0 && (
        <NothingYet>To whom sales tax is paid. Each agency has an account for what is owed to it.</NothingYet>
      )}
      {settings.agencies.map((agency) => (
        <Agency key={agency.agencyID} agency={agency} settings={settings} mayEdit={mayEdit} open={open} />
      ))}
    </Card>
  );
}

function Agency({ agency, settings, mayEdit, open }: PartProps & { agency: TaxAgency }) {
  const { agencyID, name, accountID } = agency;
  const archive = useWriting(taxCalls.archiveTaxAgency, { done: `${name} archived` });
  const standing = ratesOn(agency.rates, settings.today);
  const jurisdictions = [...new Set(agency.rates.map((rate) => rate.jurisdiction))];
  return (
    <section className={classes.agency} aria-label={name}>
      <div className={classes.agencyHead}>
        <h3>{name}</h3>
        <PageLink href={`/accounting/accounts/${accountID}?range=all`} className={classes.owed}>
          <span className={classes.quiet}>Owed now</span>{' '}
          <strong className="figures">{dollarsText(agency.owed)}</strong>
        </PageLink>
        {mayEdit && (
          <More
            of={name}
            items={[
              { label: 'Add a jurisdiction', run: () => open({ form: 'rate', agency, jurisdiction: '' }) },
              { label: 'Rename', run: () => open({ form: 'agency', agency }) },
              { label: 'Archive', run: () => archive.start({ agencyID }), isApart: true },
            ]}
          />
        )}
      </div>
      {jurisdictions.length === 0 && (
        <p className={classes.hint}>No rates yet. Add a jurisdiction, such as the state or a city.</p>
      )}
      <ul className={classes.rates}>
        {jurisdictions.map((jurisdiction) => {
          const now = standing.get(jurisdiction);
          const next = agency.rates
            .filter((rate) => rate.jurisdiction === jurisdiction && rate.validFrom > settings.today)
            .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
            .at(0);
          return (
            <li key={jurisdiction} className={classes.rate}>
              <span className={classes.grow}>{jurisdiction}</span>
              <span className={classes.since}>
                {next
                  ? `${percentText(next.percent)} from ${formatDate(next.validFrom)}`
                  : now && `since ${formatDate(now.validFrom)}`}
              </span>
              <RateButton
                percent={now?.percent ?? 0}
                label={`New rate of ${jurisdiction}`}
                onClick={mayEdit ? () => open({ form: 'rate', agency, jurisdiction }) : undefined}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function RateButton({
  percent,
  label,
  onClick,
}: {
  percent: number;
  label: string;
  onClick: (() => void) | undefined;
}) {
  const text = percentText(percent);
  if (!onClick) return <span className={`${classes.percent} figures`}>{text}</span>;
  return (
    <button
      type="button"
      className={`${classes.percent} figures`}
      aria-label={`${text}. ${label}`}
      data-tip="New rate"
      onClick={onClick}
    >
      {text}
    </button>
  );
}

function Zones({ settings, mayEdit, open }: PartProps) {
  const add = () => open({ form: 'zone', zone: null });
  const hasRates = settings.agencies.some(({ rates }) => rates.length > 0);
  return (
    <Card title="Zones" right={mayEdit && hasRates && <AddButton label="Add zone" onClick={add} />}>
      {settings.zones.length === 0 && (
        <NothingYet>
          {hasRates
            ? 'A zone says which jurisdictions tax a place, such as Odessa, TX.'
            : 'A zone says which jurisdictions tax a place. Set their rates first.'}
        </NothingYet>
      )}
      <ul>
        {settings.zones.map((zone) => (
          <Zone key={zone.zoneID} zone={zone} settings={settings} mayEdit={mayEdit} open={open} />
        ))}
      </ul>
    </Card>
  );
}

function Zone({ zone, mayEdit, open }: PartProps & { zone: TaxZone }) {
  const { zoneID, name } = zone;
  const archive = useWriting(taxCalls.archiveTaxZone, { done: `${name} archived` });
  const standard = useWriting(taxCalls.setDefaultTaxZone, { done: `${name} is the default zone` });
  const items: MenuItem[] = [
    { label: 'Edit', run: () => open({ form: 'zone', zone }) },
    ...(zone.isDefault ? [] : [{ label: 'Make it the default', run: () => standard.start({ zoneID }) }]),
    { label: 'Archive', run: () => archive.start({ zoneID }), isApart: true },
  ];
  return (
    <FactRow
      title={
        <>
          {name} {zone.isDefault && <span className={classes.badge}>Default</span>}
        </>
      }
      text={[
        ...zone.jurisdictions.map((one) => `${one.jurisdiction} ${percentText(one.percent)}`),
        ...(zone.customersTotal > 0 ? [counted(zone.customersTotal, 'customer')] : []),
      ].join(' · ')}
      right={
        <span className={classes.side}>
          <strong className="figures">{percentText(zone.percent)}</strong>
          {mayEdit && <More of={name} items={items} />}
        </span>
      }
    />
  );
}

function Classes({ settings, mayEdit }: PartProps) {
  return (
    <Card title="What is taxed">
      <ul aria-label="What is taxed">
        {itemClassKeys.map((itemClass) => (
          <Class key={itemClass} itemClass={itemClass} isTaxable={settings.taxable[itemClass]} mayEdit={mayEdit} />
        ))}
      </ul>
      <p className={classes.hint}>A line of a document can say otherwise. What was invoiced before keeps its tax.</p>
    </Card>
  );
}

type ClassProps = { itemClass: ItemClass; isTaxable: boolean; mayEdit: boolean };

function Class({ itemClass, isTaxable, mayEdit }: ClassProps) {
  const { name } = itemClasses[itemClass];
  const set = useWriting(taxCalls.setClassTaxability, {
    done: `${name}: ${isTaxable ? 'not taxed' : 'taxed'}`,
  });
  return (
    <FactRow
      title={name}
      right={
        <span className={classes.check}>
          <span aria-hidden={mayEdit}>{isTaxable ? 'Taxed' : 'Not taxed'}</span>
          {mayEdit && (
            <CheckBox
              label={`${name}: taxed`}
              isChecked={isTaxable}
              onChange={() => set.start({ itemClass, isTaxable: !isTaxable })}
            />
          )}
        </span>
      }
    />
  );
}

function ExemptCustomers({ settings }: { settings: TaxSettings }) {
  const { exemptCustomers, exemptTotal, today } = settings;
  return (
    <Card
      title="Exempt customers"
      right={exemptTotal > 0 && <span className={`${classes.quiet} figures`}>{exemptTotal}</span>}
    >
      {exemptTotal === 0 && (
        <NothingYet>Nobody yet. A customer is made exempt on their page, under Sales tax.</NothingYet>
      )}
      <ul className={classes.exempt} aria-label="Exempt customers">
        {exemptCustomers.map((one) => {
          const state = certificateState(one.validThrough, today);
          return (
            <FactRow
              key={one.customerID}
              title={<PageLink href={`/customers/${one.customerID}`}>{one.customerName}</PageLink>}
              text={[exemptReasons[one.reason], one.certificate].filter(Boolean).join(' · ')}
              right={
                <span className={`${classes.validity} figures`} data-state={state}>
                  {one.validThrough === null
                    ? 'No end'
                    : `${state === 'ended' ? 'Ran out' : 'Through'} ${formatDate(one.validThrough)}`}
                </span>
              }
            />
          );
        })}
      </ul>
      {exemptTotal > exemptCustomers.length && (
        <p className={classes.hint}>The first {exemptCustomers.length} are shown.</p>
      )}
    </Card>
  );
}

function Card({ title, right, children }: { title: string; right?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {right}
      </div>
      {children}
    </section>
  );
}

function More({ of, items }: { of: string; items: MenuItem[] }) {
  const menu = usePopup();
  return (
    <>
      <ActionIcon size={28} aria-label={`More about ${of}`} {...opens(menu, 'menu')}>
        <IconDots size={16} stroke={1.6} />
      </ActionIcon>
      <PopupMenu of={menu} side="bottom-end" width={190} items={items} />
    </>
  );
}

const AddButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button size="sm" variant="default" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={onClick}>
    {label}
  </Button>
);
