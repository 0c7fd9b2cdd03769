import type { Ids } from './company.ts';

type Company = {
  // biome-ignore lint/suspicious/noExplicitAny: of any call
  make(path: string, input: object): Promise<any>;
  named(word: string): string;
  ids: Ids;
};

/** A locked ticket is sent to its customer, who disputes a line of it by the link. */
export async function sendToCustomer({ make, named, ids }: Company, fieldTicketID: number): Promise<void> {
  ids['sent.fieldTicketID'] = fieldTicketID;
  const of = { module: 'field_tickets', entityID: fieldTicketID };
  const { linkID, address } = await make('guest_links/make_link', { ...of, guestName: named('Guest') });
  ids['guest.linkID'] = linkID;
  const token = new URL(address).searchParams.get('token');
  const { tickets } = await make('field_tickets/open_by_link', { token });
  const { lineID } = tickets[0].lines[0];
  await make('field_tickets/dispute_by_link', { token, fieldTicketID, lineID, comment: named('Too much') });
  ids.disputeID = (await make('field_tickets/open_by_link', { token })).disputes[0].disputeID;
}
