/** Whole seconds for the header `Age`; a clock that was set back makes nothing younger than now. */
export const secondsSince = (at: number, now: number): number => Math.max(0, Math.floor((now - at) / 1000))
