/** What is shown when somebody asks for it: one file, since neither is long. */
export { HistoryCard } from '#modules/events/screens/history-card.tsx';
export { AskAccessCard } from '#modules/sign-in/access-requests/screens/ask-access-card.tsx';
