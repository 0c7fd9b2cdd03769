import { useParams } from '@tanstack/react-router';
import { ProfileScreen } from '#modules/sign-in/screens/profile-screen.tsx';

export function Profile() {
  const { section } = useParams({ strict: false }) as { section?: string };
  return <ProfileScreen section={section ?? 'person'} />;
}
