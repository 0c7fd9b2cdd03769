import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { renderOnPage } from '#test/page.tsx';
import { ChoiceList } from './choice-list.tsx';

const colleagues = Array.from({ length: 45 }, (_, index) => ({ id: index + 1, label: `Colleague ${index + 1}` }));
const list = (onPick = () => undefined) => <ChoiceList choices={colleagues} chosen={[2]} isMultiple onPick={onPick} />;

describe('the list of a picker', () => {
  test('shows the first 20, and 20 more when scrolled to the end', async () => {
    await renderOnPage(list());
    expect(await screen.findAllByRole('option')).toHaveLength(20);
    fireEvent.scroll(screen.getByRole('listbox'));
    expect(await screen.findByText('Loading...')).toBeTruthy();
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(40));
  });

  test('searches all of them by a part of the name, whatever its case', async () => {
    await renderOnPage(list());
    await userEvent.type(await screen.findByRole('combobox'), 'LEAGUE 45');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    expect(screen.getByText('Colleague 45')).toBeTruthy();
  });

  test('says when nothing fits', async () => {
    await renderOnPage(list());
    await userEvent.type(await screen.findByRole('combobox'), 'quintana');
    expect(await screen.findByText('No items found')).toBeTruthy();
  });

  test('is used by keys alone, and tells what is chosen', async () => {
    const onPick = vi.fn();
    await renderOnPage(list(onPick));
    await userEvent.type(await screen.findByRole('combobox'), '{ArrowDown}{ArrowDown}{Enter}');
    expect(onPick).toHaveBeenCalledWith(colleagues[2]);
    expect(screen.getByRole('option', { name: 'Colleague 2' }).getAttribute('aria-selected')).toBe('true');
  });
});
