import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { can } from '#shared/permission.ts';
import { showError } from '#web/actions/toast.tsx';
import { downloadFile } from '#web/api/documents.ts';
import { write } from '#web/api/query.ts';
import { useMay } from '#web/api/session.tsx';
import { formatDate } from '#web/days/formats.ts';
import { companyToday } from '#web/days/today.ts';
import { dollarsText } from '#web/page/amount.tsx';
import { shown } from '#web/page/named-line.tsx';
import { RowsPart } from '#web/page/rows-part.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { type Certificate, type Vendor, vendorCalls } from '../contract.ts';
import { insuranceKinds, isRenewed, standingOf } from '../insurance-rules.ts';
import { InsuranceMark } from './insurance-mark.tsx';
import classes from './vendor.module.css';

const InsuranceForm = lazyPart(() => import('./insurance-form.tsx'), 'InsuranceForm');

/** What a vendor is insured by, the last to end first; what has ended, or ends soon, is marked. */
export function InsuranceCard({ vendor }: { vendor: Vendor }) {
  const client = useQueryClient();
  const { vendorID, certificates } = vendor;
  return (
    <RowsPart
      title="Insurance"
      one="a certificate"
      empty="No certificate yet."
      rows={certificates.toSorted((one, other) => other.expiresOn.localeCompare(one.expiresOn))}
      idOf={({ certificateID }) => certificateID}
      nameOf={({ kind, policyNumber }) => [insuranceKinds[kind], policyNumber].filter(Boolean).join(' ')}
      textOf={(one) => <Facts one={one} isRenewed={isRenewed(one, certificates)} />}
      mayEdit={useMay()(can('vendors', 'update'))}
      form={(certificate, close) => <InsuranceForm vendorID={vendorID} certificate={certificate} onDone={close} />}
      onRemove={({ certificateID, kind }) => {
        const done = `${insuranceKinds[kind]} removed`;
        shown(write(client, vendorCalls.removeCertificate, { vendorID, certificateID }, { done }));
      }}
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
        <InsuranceMark standing={standingOf(expiresOn, companyToday())} />
      )}
      {file && (
        <Button variant="subtle" onClick={() => downloadFile(file).catch(showError)}>
          {file.name}
        </Button>
      )}
    </span>
  );
}
