import { Suspense } from 'react';
import { rateText } from '#shared/units.ts';
import { DetailPage } from '#web/page/detail-page.tsx';
import { Properties, Property, RailSection } from '#web/page/properties.tsx';
import { RecordPage } from '#web/page/record-page.tsx';
import { DeleteButton, useTexts } from '#web/page/record-texts.tsx';
import { lazyPart } from '#web/parts/lazy-part.tsx';
import { FieldsCard } from '../../custom-fields/screens/fields-card.tsx';
import { NotesCard } from '../../notes/screens/notes-card.tsx';
import { TagsCard } from '../../tags/screens/tags-card.tsx';
import { type Service, serviceCalls } from '../contract.ts';
import { serviceEntity } from '../entity.ts';
import { classLabels } from '../rules.ts';
import { useServiceOptions } from './use-service-options.ts';

const BundleCard = lazyPart(() => import('./bundle-card.tsx'), 'BundleCard');

const dollars = (text: string) => rateText(Number(text));
const fields = {
  code: { label: 'Code' },
  serviceName: { label: 'Name' },
  description: { label: 'Words on documents', placeholder: 'What documents say, if not its name' },
  itemClass: { label: 'Tax class', words: classLabels },
  unit: { label: 'Unit' },
  price: { label: 'Price', show: dollars },
  cost: { label: 'Cost', show: dollars },
  durationMinutes: { label: 'Minutes', placeholder: 'Not said' },
};

/** One service, edited in place. */
export function ServiceDetailScreen({ id }: { id: number }) {
  return (
    <RecordPage entity={serviceEntity} id={id} contract={serviceCalls.getService} input={{ serviceID: id }}>
      {(service) => <Detail service={service} />}
    </RecordPage>
  );
}

function Detail({ service }: { service: Service }) {
  const { serviceID, isBundle } = service;
  const options = useServiceOptions();
  const { text, fact, conflict } = useTexts({
    name: service.serviceName,
    values: { ...service, price: service.price ?? '', cost: service.cost ?? '' },
    fields,
    picked: {
      incomeAccountID: {
        label: 'Income',
        named: service.incomeAccountName,
        isOptional: true,
        ...options.income,
      },
      costAccountID: { label: 'Costs', named: service.costAccountName, isOptional: true, ...options.cost },
      checklistID: { label: 'Checklist', named: service.checklistName, isOptional: true, ...options.checklists },
    },
    contract: serviceCalls.updateService,
    inputOf: (changes) => ({ serviceID, changes }),
  });
  return (
    <DetailPage
      under={<TagsCard entity={serviceEntity} id={serviceID} />}
      name={service.serviceName}
      heading={text('serviceName', 'title')}
      actions={<DeleteButton name={service.serviceName} contract={serviceCalls.deleteService} input={{ serviceID }} />}
      rail={
        <>
          <RailSection>
            <Properties>
              {fact('code')}
              {isBundle ? (
                <Sums {...service} />
              ) : (
                [service.price !== null && fact('price'), service.cost !== null && fact('cost'), fact('unit')]
              )}
              {fact('durationMinutes')}
            </Properties>
          </RailSection>
          {!isBundle && (
            <RailSection title="In the books">
              <Properties>
                {fact('itemClass')}
                {fact('incomeAccountID')}
                {fact('costAccountID')}
              </Properties>
            </RailSection>
          )}
          <RailSection title="The work">
            <Properties>{fact('checklistID')}</Properties>
          </RailSection>
          <FieldsCard entity={serviceEntity} id={serviceID} />
        </>
      }
    >
      {text('description', 'text')}
      <Suspense fallback={null}>
        <BundleCard service={service} />
      </Suspense>
      <NotesCard of={{ module: serviceEntity.module, id: serviceID }} facts={{ number: service.code }} />
      {conflict}
    </DetailPage>
  );
}

/** What a bundle comes to, which is what its parts do. */
const Sums = ({ price, cost }: Pick<Service, 'price' | 'cost'>) => (
  <>
    {price !== null && <Sum label="Price" sum={price} />}
    {cost !== null && <Sum label="Cost" sum={cost} />}
  </>
);

const Sum = ({ label, sum }: { label: string; sum: number }) => (
  <Property label={label}>
    <span className="figures">{rateText(sum)}</span>
  </Property>
);
