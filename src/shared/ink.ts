/** The box in which a signature is drawn, in whole numbers. */
export const inkWidth = 600;
export const inkHeight = 180;
