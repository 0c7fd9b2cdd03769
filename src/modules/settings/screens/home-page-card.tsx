import { useQueryClient } from '@tanstack/react-query';
import { readingKey, useReading, useWriting } from '#web/api/query.ts';
import { keepStored } from '#web/api/stored-user.ts';
import { areaOf } from '#web/layout/navigation.ts';
import { Failed, LoadingLines } from '#web/page/states.tsx';
import { ChoicePicker } from '#web/picker/choice-picker.tsx';
import { signInCalls } from '../../sign-in/contract.ts';
import { settingsCalls } from '../contract.ts';

/** Where the person begins after signing in (product.md §3: homePage, homePageOptions). */
export function HomePageCard() {
  const settings = useReading(settingsCalls.getSettings, {});
  const save = useWriting(settingsCalls.saveHomePage, { done: 'Home page changed' });
  const client = useQueryClient();
  if (settings.error && !settings.data) {
    return <Failed error={settings.error} what="Your settings" retry={() => void settings.refetch()} />;
  }
  if (!settings.data) return <LoadingLines lines={2} />;
  const { homePage, homePageOptions } = settings.data.user;
  const choose = async (chosen: string) => {
    await save.run({ homePage: chosen });
    keepStored({ homePage: chosen });
    const key = readingKey(signInCalls.getCurrentUser, {});
    client.setQueryData(key, (user: object | undefined) => user && { ...user, homePage: chosen });
  };
  return (
    <ChoicePicker
      label="Home page"
      placeholder="Choose where to begin"
      choices={homePageOptions.map((path, index) => ({ id: index + 1, label: areaOf(path)?.title ?? path }))}
      value={homePageOptions.indexOf(homePage) + 1 || null}
      onChange={(id) => void choose(homePageOptions[(id ?? 1) - 1] ?? homePage).catch(() => undefined)}
    />
  );
}
