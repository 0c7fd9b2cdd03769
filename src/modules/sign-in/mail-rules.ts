import { productName } from '#shared/product.ts';

/** The texts of mails. What strangers typed stays out of mails to strangers, so that nobody can use us to write them. */
export type Text = { subject: string; text: string };

/** Beyond this a name is no name. */
const maxNameChars = 60;

/**
 * A name that somebody typed, as a mail to somebody else may carry it: without addresses, with nothing that a mailbox makes a link
 * of, and no longer than names are.
 */
export const nameInMail = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => !/:\/\/|www\.|@/i.test(word))
    .join(' ')
    .replace(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '. ')
    .slice(0, maxNameChars)
    .trim();

const greeting = (name: string): string => `${`Hello ${nameInMail(name)}`.trim()},`;

export const signUpText = ({ link }: { link: string }): Text => ({
  subject: `Confirm your email for ${productName}`,
  text: `Welcome to ${productName}.

Open this link to set up your company:

${link}

It works once, for 24 hours.

If you did not ask for this, do nothing: without the link no company and no account is made.`,
});

export const signUpAgainText = ({ link }: { link: string }): Text => ({
  subject: `A new company for your ${productName} account`,
  text: `Somebody, probably you, asked for a new company on ${productName} with this email.

You already have an account. Open this link to add the new company to it:

${link}

It works once, for 24 hours. You keep signing in with the password you have; the one typed just now does not count.

If you forgot your password, choose "Forgot password?" on the sign-in page. If you did not ask for this, do nothing.`,
});

export const resetText = ({ name, link }: { name: string; link: string }): Text => ({
  subject: `Set a new ${productName} password`,
  text: `${greeting(name)}

Open this link to set a new password:

${link}

It works once, for one hour. Setting a new password signs you out everywhere.

If you did not ask for this, do nothing: your password stays as it is.`,
});

export const passwordChangedText = (): Text => ({
  subject: `Your ${productName} password was changed`,
  text: `The password of your ${productName} account was just changed, and the other places where you were signed in were signed out.

If this was not you, choose "Forgot password?" on the sign-in page now.`,
});

export const newEmailText = ({ link }: { link: string }): Text => ({
  subject: `Confirm your new email for ${productName}`,
  text: `Somebody, probably you, wants to sign in to ${productName} with this email from now on. Open this link to confirm it:

${link}

It works once, for 24 hours. Until then the former email counts. If you did not ask for this, do nothing.`,
});

export const emailTakenText = (): Text => ({
  subject: `Your email already has a ${productName} account`,
  text: `Somebody, probably you, wanted to use this email for another account on ${productName}. It has an account or an invitation already, so nothing was changed.

If you did not ask for this, do nothing.`,
});

export const emailAskedText = ({ newEmail }: { newEmail: string }): Text => ({
  subject: `Your ${productName} account is to get another email`,
  text: `You asked to sign in to ${productName} with ${newEmail} from now on. It counts once the link in the mail to that address is opened. Until then nothing changes.

If this was not you, choose "Forgot password?" on the sign-in page now: a new password ends the change as well.`,
});

export const emailChangedText = (): Text => ({
  subject: `Your ${productName} account has another email`,
  text: `You now sign in to ${productName} with the email that was just confirmed, and mails go there. This is the last one to this address.

If this was not you, tell an administrator of your company at once.`,
});

export const secondFactorOffText = (): Text => ({
  subject: `The second factor of your ${productName} account is off`,
  text: `Signing in to your ${productName} account now needs the password only.

If this was not you, choose "Forgot password?" on the sign-in page now.`,
});

export const passkeyAddedText = ({ name }: { name: string }): Text => ({
  subject: `Your ${productName} account has a new passkey`,
  text: `A passkey was added to your ${productName} account: ${nameInMail(name) || 'without a name'}. Whoever has that device can sign in with it.

If this was not you, sign in, remove it under Profile, Passkeys, and change your password.`,
});

export const passkeyRemovedText = ({ name }: { name: string }): Text => ({
  subject: `A passkey of your ${productName} account was removed`,
  text: `The passkey ${nameInMail(name) || 'without a name'} signs nobody in to your ${productName} account any more.

If this was not you, choose "Forgot password?" on the sign-in page now.`,
});

export const invitationText = (invitation: {
  name: string;
  tenantName: string;
  inviterName: string | null;
  link: string;
}): Text => {
  const company = nameInMail(invitation.tenantName) || 'A company';
  const inviter = nameInMail(invitation.inviterName ?? '') || 'An administrator';
  return {
    subject: `${company} invites you to ${productName}`,
    text: `${greeting(invitation.name)}

${inviter} invites you to work with ${company} on ${productName}. Open this link to join:

${invitation.link}

It works once, for 7 days. If you do not know who this is from, do nothing.`,
  };
};
