/** Where time comes from; tests give their own. Milliseconds since the epoch. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()
