/** The box in which a signature is drawn, in whole numbers. */
export const inkWidth = 600;
export const inkHeight = 180;
/** More strokes than a signature has; what is longer is refused when it is sent. */
export const maxInk = 39_000;

/** Where in it a pen is, which may have left the box it is drawn in. */
export function penAt(
  pen: { clientX: number; clientY: number },
  box: { left: number; top: number; width: number; height: number },
): string {
  const within = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * (most - 1));
  return `${within((pen.clientX - box.left) / box.width, inkWidth)} ${within((pen.clientY - box.top) / box.height, inkHeight)}`;
}
