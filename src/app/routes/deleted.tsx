import { assetEntity } from '#modules/assets/entity.ts';
import { checklistEntity } from '#modules/checklists/entity.ts';
import { customerEntity } from '#modules/customers/entity.ts';
import { DeletedScreen } from '#modules/events/screens/deleted-screen.tsx';
import { taskEntity } from '#modules/tasks/entity.ts';
import { ticketEntity } from '#modules/tickets/entity.ts';
import { vendorEntity } from '#modules/vendors/entity.ts';

export const DeletedTickets = () => <DeletedScreen entity={ticketEntity} isNumbered />;
export const DeletedTasks = () => <DeletedScreen entity={taskEntity} isNumbered />;
export const DeletedCustomers = () => <DeletedScreen entity={customerEntity} />;
export const DeletedAssets = () => <DeletedScreen entity={assetEntity} />;
export const DeletedVendors = () => <DeletedScreen entity={vendorEntity} />;
export const DeletedChecklists = () => <DeletedScreen entity={checklistEntity} />;
