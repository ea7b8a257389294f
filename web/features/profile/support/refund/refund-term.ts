/** The law on consumer rights, article 31. */
export const REFUND_DAYS = 10

const DAY_MS = 24 * 3_600_000

/** Until when somebody who asked has an answer. */
export const answerBy = (asked: string): string =>
  new Date(Date.parse(asked) + REFUND_DAYS * DAY_MS).toISOString()
