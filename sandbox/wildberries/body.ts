import type { IncomingMessage } from 'node:http'

const BODY_MAX = 64 * 1024

/** What came as JSON; undefined: it is none, or too long. */
export async function jsonOf(request: IncomingMessage): Promise<unknown> {
  let text = ''
  request.setEncoding('utf8')
  for await (const chunk of request) {
    text += String(chunk)
    if (text.length > BODY_MAX) return undefined
  }
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
