/** A clock that goes by itself and can be set forward. Milliseconds since the epoch. */
export interface MovableClock {
  now(): number
  move(ms: number): void
}

export function movableClock(base: () => number = Date.now): MovableClock {
  let moved = 0
  return {
    now: () => base() + moved,
    move: ms => {
      moved += ms
    }
  }
}
