import { supportTopics, type SupportRequest } from '#contract/support.ts'
import { tabStorage } from '#web/api/storage.ts'

export const emptyRequest: SupportRequest = { topic: 'question', message: '' }

/** By user: the next one in this tab does not read it. */
const keyOf = (user: string) => `support-draft:${user}`

function isRequest(value: unknown): value is SupportRequest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'message' in value &&
    typeof value.message === 'string' &&
    'topic' in value &&
    supportTopics.some(topic => topic === value.topic)
  )
}

/** What was being written before a reload, or before the session ended. */
export function readDraft(user: string): SupportRequest {
  try {
    const value: unknown = JSON.parse(tabStorage.getItem(keyOf(user)) ?? '')
    return isRequest(value) ? value : emptyRequest
  } catch {
    return emptyRequest
  }
}

export function keepDraft(user: string, request: SupportRequest): void {
  if (request.message === '') tabStorage.removeItem(keyOf(user))
  else tabStorage.setItem(keyOf(user), JSON.stringify(request))
}
