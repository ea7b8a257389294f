import { DAY_MS } from '#contract/durations.ts'

/** The law on consumer rights, article 31. */
export const REFUND_DAYS = 10

/** Until when somebody who asked has an answer. */
export const answerBy = (asked: string): string =>
  new Date(Date.parse(asked) + REFUND_DAYS * DAY_MS).toISOString()
