import { SignUpScreen } from '#modules/sign-in/screens/sign-up-screen.tsx';

/** Apart from the other pages before sign-in: its picker of time zones is nothing that a sign-in should wait for. */
export const SignUp = SignUpScreen;
