import { DashboardScreen } from '#modules/dashboard/screens/dashboard-screen.tsx';

export const Dashboard = DashboardScreen;
