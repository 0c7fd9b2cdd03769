export { countUnread, setRead } from './service.ts';
