/** What became of a payment. */
export interface Answer {
  status: 'success' | 'fail' | 'waiting'
  transactionId: number
  reasonCode: number
  message: string
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && 'status' in value && 'transactionId' in value

/** Asks the sandbox to do it; a text says why it was not done. */
export async function askSandbox(path: string, body: object): Promise<Answer | string> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body)
    })
    const answer: unknown = await response.json()
    if (isAnswer(answer)) return answer
    if (typeof answer === 'object' && answer !== null && 'message' in answer) return String(answer.message)
  } catch {
    // Told below.
  }
  return 'Нет связи с песочницей. Проверьте, что она запущена, и попробуйте ещё раз.'
}
