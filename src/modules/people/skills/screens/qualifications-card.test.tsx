import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { AsAda, answerAt } from '#test/signed-in.tsx';
import { QualificationsCard } from './qualifications-card.tsx';

const held = (qualificationID: number, expiresOn: string | null, more: object = {}) => ({
  qualificationID,
  userID: 7,
  skillID: 1,
  skillName: 'NFPA 70E',
  number: `N-${qualificationID}`,
  issuedBy: 'Basin Safety',
  issuedOn: null,
  expiresOn,
  note: '',
  file: null,
  ...more,
});
const skill = (skillID: number, name: string, more: object = {}) => ({
  skillID,
  name,
  expires: true,
  usualMonths: 12,
  remindDays: 30,
  remindWhom: 'both',
  isArchived: false,
  heldBy: 1,
  ...more,
});

async function open(mayEdit: boolean, qualifications: object[], more: Parameters<typeof answerAt>[0] = {}) {
  const asked = answerAt({
    'users/list_qualifications': () => ({ qualifications }),
    'settings/list_skills': () => ({ skills: [skill(1, 'NFPA 70E'), skill(2, 'Old', { isArchived: true })] }),
    ...more,
  });
  await renderOnPage(
    <AsAda may={{ users: 'update' }}>
      <QualificationsCard userID={7} mayEdit={mayEdit} />
    </AsAda>,
  );
  return asked;
}

test('of a skill that was renewed the former certificate is not marked, another that has ended is', async () => {
  await open(false, [
    held(1, '2999-01-31'),
    held(2, '2001-01-31'),
    held(3, '2001-01-31', { skillID: 3, skillName: 'H2S' }),
    held(4, null, { skillID: 4, skillName: 'Laser alignment' }),
  ]);
  const row = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent ?? '';
  expect(await row('NFPA 70E, N-2')).toContain('Renewed');
  expect(await row('H2S, N-3')).toContain('Expired');
  for (const name of ['NFPA 70E, N-1', 'Laser alignment, N-4']) {
    expect(await row(name)).not.toContain('Expired');
    expect(await row(name)).not.toContain('Renewed');
  }
  expect(screen.queryByRole('button', { name: /^(Add|Edit|Remove)/ })).toBeNull();
});

test('of a new one nothing is chosen yet', async () => {
  await open(true, []);
  fireEvent.click(await screen.findByRole('button', { name: /^Add/ }));
  expect(await screen.findByRole('button', { name: 'Skill or certificate: Choose' })).toBeTruthy();
});

test('only what was changed is sent; what is out of use is not offered', async () => {
  const asked = await open(true, [held(1, '2999-01-31')], {
    'users/update_qualification': () => held(1, '2999-01-31'),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Edit NFPA 70E, N-1' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Level or note' }), { target: { value: 'Level 2' } });
  fireEvent.click(screen.getByRole('button', { name: /^Skill or certificate/ }));
  expect(await screen.findByRole('option', { name: 'NFPA 70E' })).toBeTruthy();
  expect(screen.queryByRole('option', { name: /Old/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked.filter(({ path }) => path === 'users/update_qualification').map(({ input }) => input)).toEqual([
      { qualificationID: 1, changes: { note: { was: '', now: 'Level 2' } } },
    ]),
  );
});
