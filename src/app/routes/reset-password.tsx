import { ResetPasswordScreen } from '#modules/sign-in/screens/reset-password-screen.tsx';
import { useFlatSearch } from '#web/page/address.ts';

export function ResetPassword() {
  return <ResetPasswordScreen token={useFlatSearch().token ?? ''} />;
}
