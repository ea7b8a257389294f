/** Where time comes from; tests give their own. Milliseconds since the epoch. */
export type Clock = () => number

/** A clock that never goes back, whatever another does. */
export function neverBack(clock: Clock): Clock {
  let latest = -Infinity
  return () => {
    latest = Math.max(latest, clock())
    return latest
  }
}

export const systemClock: Clock = () => Date.now()
