import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { isRenewed, standingOf } from '#shared/standing.ts';
import { shown } from '#web/actions/shown.ts';
import { showError } from '#web/actions/toast.tsx';
import { downloadFile } from '#web/api/documents.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { StandingMark } from '#web/marks/standing-mark.tsx';
import { dollarsText } from '#web/page/amount.tsx';
import { RemoveRow } from '#web/page/remove-row.tsx';
import { RowsPart } from '#web/page/rows-part.tsx';
import { type Certificate, type Vendor, vendorCalls } from '../contract.ts';
import { insuranceKinds, insuredBy } from '../insurance-rules.ts';
import { InsuranceForm } from './insurance-form.tsx';

import classes from './vendor.module.css';

const nameOf = ({ kind, policyNumber }: Certificate): string =>
  [insuranceKinds[kind], policyNumber].filter(Boolean).join(' ');

/** What a vendor is insured by, the last to end first; what has ended, or ends soon, is marked. */
export function InsuranceCard({ vendor }: { vendor: Vendor }) {
  const client = useQueryClient();
  const { vendorID, certificates } = vendor;
  const remove = ({ certificateID, kind }: Certificate) => {
    const done = `${insuranceKinds[kind]} removed`;
    shown(write(client, vendorCalls.removeCertificate, { vendorID, certificateID }, { done }));
  };
  return (
    <RowsPart
      title="Insurance"
      one="a certificate"
      empty="No certificate yet."
      rows={certificates.toSorted((one, other) => other.expiresOn.localeCompare(one.expiresOn))}
      idOf={({ certificateID }) => certificateID}
      nameOf={nameOf}
      textOf={(one) => <Facts one={one} isRenewed={isRenewed(one, certificates, insuredBy)} />}
      mayEdit={useMay()(can('vendors', 'update'))}
      form={(certificate, close) => <InsuranceForm vendorID={vendorID} certificate={certificate} onDone={close} />}
      more={(one) => <RemoveRow name={nameOf(one)} onRemove={() => remove(one)} />}
    />
  );
}

function Facts({ one, isRenewed: isOld }: { one: Certificate; isRenewed: boolean }) {
  const { carrier, limit, effectiveOn, expiresOn, file } = one;
  const days = effectiveOn
    ? `${formatDate(effectiveOn)} to ${formatDate(expiresOn)}`
    : `through ${formatDate(expiresOn)}`;
  return (
    <span className={classes.shown}>
      <span className="figures">
        {[carrier, limit !== null && `up to ${dollarsText(limit)}`, days].filter(Boolean).join(' · ')}
      </span>
      {isOld ? (
        <span className={classes.quiet}>Renewed</span>
      ) : (
        <StandingMark standing={standingOf(expiresOn, companyToday())} />
      )}
      {file && (
        <Button variant="subtle" onClick={() => downloadFile(file).catch(showError)}>
          {file.name}
        </Button>
      )}
    </span>
  );
}
