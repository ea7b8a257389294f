/** What a text says as JSON; undefined where it is none, which stays out of errors: it may be anything. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
