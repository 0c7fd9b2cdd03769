import type { ReactNode } from 'react';
import type { Output } from '#shared/contract.ts';
import { RowsPart } from '#web/page/rows-part.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { MailLink, PhoneLink } from '#web/parts/reach.tsx';
import type { customerCalls } from '../contract.ts';
import type { ContactCall } from './contact-form.tsx';

export type Contact = Output<typeof customerCalls.getCustomer>['contacts'][number];

const ContactForm = lazyPart(() => import('./contact-form.tsx'), 'ContactForm');

type Props = {
  contacts: readonly Contact[];
  mayEdit: boolean;
  /** What saves one, and of whom it is. */
  contract: ContactCall;
  whose: Record<string, number>;
  more?: (contact: Contact) => ReactNode;
};

/** The people of a customer or a vendor. */
export function ContactsCard({ contacts, contract, whose, ...props }: Props) {
  return (
    <RowsPart
      {...props}
      title="Contacts"
      one="a contact"
      empty="Nobody yet."
      rows={contacts}
      idOf={({ contactID }) => contactID}
      nameOf={({ name }) => name}
      textOf={({ title, phone, email }) => (
        <>
          {title && `${title} · `}
          {phone && <PhoneLink phone={phone} />}
          {phone && email && ' · '}
          {email && <MailLink email={email} />}
        </>
      )}
      form={(contact, close) => <ContactForm contract={contract} whose={whose} contact={contact} onDone={close} />}
    />
  );
}
