import type { StepPlace } from '../../checklists/rules.ts';

/** A place that was found so long ago is where one still is. */
const freshMs = 60_000;
const patienceMs = 15_000;

/** Where this device is; null when nobody allowed it, or it does not know. The browser asks the person the first time. */
export const findPlace = (): Promise<StepPlace | null> =>
  new Promise((found) => {
    if (!navigator.geolocation) return found(null);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        found({ latitude, longitude, accuracyM: Math.min(Math.round(accuracy), 1e6) }),
      () => found(null),
      { enableHighAccuracy: true, maximumAge: freshMs, timeout: patienceMs },
    );
  });
