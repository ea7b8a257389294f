import { tabStorage } from '#web/api/storage.ts'

export interface RefundDraft {
  payment: string
  reason: string
}

/** By user: the next one in this tab does not read it. */
const keyOf = (user: string) => `refund-draft:${user}`

const isDraft = (value: unknown): value is RefundDraft =>
  typeof value === 'object' &&
  value !== null &&
  'payment' in value &&
  typeof value.payment === 'string' &&
  'reason' in value &&
  typeof value.reason === 'string'

/** What was being written before a reload, or before the session ended. */
export function readRefundDraft(user: string): RefundDraft | undefined {
  try {
    const value: unknown = JSON.parse(tabStorage.getItem(keyOf(user)) ?? '')
    return isDraft(value) ? value : undefined
  } catch {
    return undefined
  }
}

export function keepRefundDraft(user: string, draft: RefundDraft): void {
  if (draft.reason === '') tabStorage.removeItem(keyOf(user))
  else tabStorage.setItem(keyOf(user), JSON.stringify(draft))
}
