import { FieldsCard } from '#modules/custom-fields/screens/fields-card.tsx';
import { TagsCard } from '#modules/tags/screens/tags-card.tsx';
import { formatPhone } from '#shared/phone.ts';
import { DetailPage } from '#web/page/detail-page.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { DeleteButton, useTexts } from '#web/page/record-texts.tsx';
import { MailLink, PhoneLink } from '#web/parts/reach.tsx';
import { NotesCard } from '../../../notes/screens/notes-card.tsx';
import { DocumentsCard } from '../../open-items/screens/documents-card.tsx';
import { type KeptPayee, payeeCalls } from '../contract.ts';
import { payeeEntity } from '../entity.ts';
import { payeeWords } from '../rules.ts';

const fields = {
  name: { label: 'Name' },
  phone: {
    label: 'Phone',
    placeholder: 'None',
    show: formatPhone,
    reach: (phone: string) => <PhoneLink phone={phone}>Call</PhoneLink>,
  },
  email: {
    label: 'Email',
    placeholder: 'None',
    reach: (email: string) => <MailLink email={email}>Write</MailLink>,
  },
  remarks: { label: 'Remarks', placeholder: 'Add a remark' },
};

/** One lender or donor, edited in place, with every transaction that names them. */
export function PayeeDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage entity={payeeEntity} id={id} contract={payeeCalls.getPayee} input={{ payeeID: id }}>
      {(payee) => <Detail payee={payee} />}
    </RecordPage>
  );
}

function Detail({ payee }: { payee: KeptPayee }) {
  const { payeeID, kind, name } = payee;
  const { text, fact, conflict } = useTexts({
    name,
    values: payee,
    fields,
    contract: payeeCalls.updatePayee,
    inputOf: (changes) => ({ payeeID, changes }),
  });
  return (
    <DetailPage
      under={<TagsCard entity={payeeEntity} id={payeeID} />}
      name={name}
      heading={text('name', 'title')}
      actions={<DeleteButton name={name} contract={payeeCalls.archivePayee} input={{ payeeID }} />}
      rail={
        <>
          <RailSection>
            <Properties>
              <Property label="Kind">{payeeWords[kind]}</Property>
              {fact('phone')}
              {fact('email')}
            </Properties>
          </RailSection>
          <FieldsCard entity={payeeEntity} id={payeeID} />
        </>
      }
    >
      {text('remarks', 'text')}
      <DocumentsCard payee={{ kind, id: payeeID }} />
      <NotesCard of={{ module: payeeEntity.module, id: payeeID }} />
      {conflict}
    </DetailPage>
  );
}
