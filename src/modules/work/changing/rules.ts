import type { PriorityID, StatusID } from '../rules.ts';

/** Everything about an item that an event records and undo can put back, in the words of the contract. */
export type WorkState = {
  subject: string;
  description: string;
  statusID: StatusID;
  priorityID: PriorityID;
  sortOrder: number;
  dueDate: string | null;
  customerID: number | null;
  typeID: number | null;
  categoryID: number | null;
  divisionID: number | null;
  departmentID: number | null;
  isPrivate: boolean;
  isRush: boolean;
  isTrial: boolean;
  isWarranty: boolean;
  closedAt: string | null;
  closedBy: number | null;
  deletedAt: string | null;
  deletedBy: number | null;
  /** Of the person at hand. */
  isPinned: boolean;
  isSubscribe: boolean;
  isDoLater: boolean;
  assignees: { userID: number; statusID: StatusID; flaggedBy: number | null }[];
  assets: number[];
};
