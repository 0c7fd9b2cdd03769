/** For so long a company is new: whoever signs up to write to strangers does so at once. */
export const newForDays = 7;
const shareOfNew = 0.1;

/** How many mails a company may write a day. */
export const mailsAllowed = (mailsADay: number, isNew: boolean): number =>
  isNew ? Math.ceil(mailsADay * shareOfNew) : mailsADay;

export const mailLimitMessage = (limit: number): string =>
  `Your company has sent the ${limit.toLocaleString('en-US')} emails it may send in a day. Nothing was sent; send it tomorrow.`;
