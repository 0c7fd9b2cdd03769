import { recordCalls } from '#server/records/record-calls.ts';
import { type Module, routes } from '#server/request/routes.ts';
import { feeCalls } from './contract.ts';
import { fees } from './record.ts';
import { listChargeable, listFees } from './service.ts';

const ofFees = recordCalls(fees, 'feeID');

export const feesModule: Module = {
  name: 'fees',
  ...fees.said(),
  routes: routes(feeCalls, {
    listFees,
    createFee: ofFees.create,
    updateFee: ofFees.edit,
    archiveFee: ofFees.remove,
    bringBackFee: ofFees.bringBack,
    listChargeable,
  }),
};
