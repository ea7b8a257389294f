const ANSWER_MS = 8000
const BYTES_MAX = 64 * 1024

export interface Answer {
  status: number
  headers: Headers
  body: string
}

async function bodyOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  if (response.body) {
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length
      if (length > BYTES_MAX) {
        await reader.cancel()
        throw new Error(`the marketplace answered more than ${BYTES_MAX} bytes`)
      }
      parts.push(part.value)
    }
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Asks the marketplace with a seller's token. A redirect is an answer: the token goes nowhere else. */
export async function askMarketplace(url: URL, token: string, answerMs = ANSWER_MS): Promise<Answer> {
  const response = await fetch(url, {
    headers: { authorization: token, accept: 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(answerMs)
  })
  return { status: response.status, headers: response.headers, body: await bodyOf(response) }
}
