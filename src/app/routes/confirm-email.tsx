import { ConfirmEmailScreen } from '#modules/sign-in/email-change/screens/confirm-email-screen.tsx';
import { useFlatSearch } from '#web/page/address.ts';

export function ConfirmEmail() {
  return <ConfirmEmailScreen token={useFlatSearch().token ?? ''} />;
}
