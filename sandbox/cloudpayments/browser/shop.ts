import type { Answer } from './ask-sandbox.ts'
import { isIntent, type Intent } from './intent.ts'

/** The page of the shop, which shows this one in a frame. */
let origin = '*'

const tell = (says: string, answer?: Answer) =>
  parent.postMessage({ payments: says, ...(answer && { result: resultOf(answer) }) }, origin)

/** As the provider's widget tells it. */
function resultOf({ status, transactionId, reasonCode, message }: Answer) {
  if (status === 'success') return { type: 'payment', status: 'success', data: { transactionId } }
  return { type: 'error', status: 'fail', data: { transactionId, ReasonCode: reasonCode }, message }
}

export const tellComplete = (answer: Answer) => tell('complete', answer)

/** Without an answer nothing was tried. */
export const tellClosed = (answer?: Answer) => tell('close', answer)

/** Says that the page is there, and hears what the shop wants of it. */
export function hearShop(open: (intent: Intent) => void, close: () => void): void {
  addEventListener('message', ({ source, origin: from, data }: MessageEvent<unknown>) => {
    if (source !== parent || typeof data !== 'object' || data === null) return
    origin = from
    if ('intent' in data && isIntent(data.intent)) open(data.intent)
    if ('close' in data) close()
  })
  tell('ready')
}
