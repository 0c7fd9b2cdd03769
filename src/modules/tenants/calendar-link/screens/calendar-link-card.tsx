import { Part } from '#web/page/detail-page.tsx';
import { NothingYet } from '#web/page/facts.tsx';
import { SettingsCard } from '../../screens/settings-card.tsx';
import { calendarLink, calendarLinkCalls } from '../contract.ts';

/** Whether calendars may be linked, and that they cannot be yet. */
export function CalendarLinkCard() {
  return (
    <>
      <SettingsCard
        group={calendarLink}
        read={calendarLinkCalls.getEnableOutlookValue}
        save={calendarLinkCalls.updateCalendarLink}
        saved={() => 'Outlook setting successfully updated!'}
      />
      <Part title="Linking">
        <NothingYet>
          A calendar cannot be linked yet. What is set here counts once it can; until then nothing leaves this product.
        </NothingYet>
      </Part>
    </>
  );
}
