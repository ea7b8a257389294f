/** Kopecks as they go out. */
export const roubles = (kopecks: number): number => kopecks / 100

/** Roubles as they come in: a number with two digits is not always exact. */
export const kopecksOf = (amount: number): number => Math.round(amount * 100)
