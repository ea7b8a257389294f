import type { Decline } from '#contract/payment.ts'

/** Why a payment did not go through, and what to do about it. */
export const declineText = ({ reason, advice }: Pick<Decline, 'reason' | 'advice'>): string =>
  `${asSentence(reason)} ${advice}`

export const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
