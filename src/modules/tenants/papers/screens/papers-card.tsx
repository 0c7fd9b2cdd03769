import { SettingsCard } from '../../screens/settings-card.tsx';
import { paperCalls, papers } from '../contract.ts';
import { LogoCard } from './logo-card.tsx';

/** What stands on the papers of the company. */
export function PapersCard() {
  return (
    <>
      <LogoCard />
      <SettingsCard group={papers} read={paperCalls.getPapers} save={paperCalls.updatePapers} />
    </>
  );
}
