import { useState } from 'react';
import { commonTermsDays, mostTermsDays, termsText } from '#shared/payment-terms.ts';
import type { ChoiceSource } from '#web/picker/choice-list.tsx';

const every = Array.from({ length: mostTermsDays + 1 }, (_, days) => days);

/** Payment terms as choices of a picker: the common ones, and any other once it is typed. */
export function useTermsChoices(): ChoiceSource {
  const [search, setSearch] = useState('');
  const wanted = search.toLowerCase();
  const days = wanted ? every.filter((one) => termsText(one).toLowerCase().includes(wanted)) : commonTermsDays;
  return { choices: days.map((id) => ({ id, label: termsText(id) })), onSearch: setSearch };
}
