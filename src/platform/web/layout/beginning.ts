const key = 'setup';

/** Whether the first steps of a new company are being taken in this tab: the way back to them stands above every page. */
export const isBegun = (): boolean => sessionStorage.getItem(key) !== null;
export const begin = (): void => sessionStorage.setItem(key, '1');
export const endBeginning = (): void => sessionStorage.removeItem(key);
