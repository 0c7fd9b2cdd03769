/** Where on form 1099 a payment stands, in the words of the forms. */
export const boxes = {
  nec_1: { form: '1099-NEC', box: '1', name: 'Nonemployee compensation' },
  misc_1: { form: '1099-MISC', box: '1', name: 'Rents' },
  misc_2: { form: '1099-MISC', box: '2', name: 'Royalties' },
  misc_3: { form: '1099-MISC', box: '3', name: 'Other income' },
  misc_6: { form: '1099-MISC', box: '6', name: 'Medical and health care payments' },
  misc_10: { form: '1099-MISC', box: '10', name: 'Gross proceeds paid to an attorney' },
} as const;
export type Box = keyof typeof boxes;
export const boxKeys = Object.keys(boxes) as [Box, ...Box[]];
export type Form1099 = (typeof boxes)[Box]['form'];
export const forms1099 = ['1099-NEC', '1099-MISC'] as const satisfies readonly Form1099[];

/** `NEC 1, nonemployee compensation` */
export const boxText = (key: Box): string => {
  const { form, box, name } = boxes[key];
  return `${form.slice(5)} ${box}, ${name.toLowerCase()}`;
};
export const usualBox: Box = 'nec_1';
