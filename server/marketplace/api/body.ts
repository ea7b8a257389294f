/** An answer of the marketplace is none that we know. What is said of it holds nothing of it. */
export class OddAnswer extends Error {}

/** The bytes of an answer as they come. @throws OddAnswer beyond `max` of them; nothing more is then read. */
export async function* bytesOf({ body }: Response, max: number): AsyncGenerator<Uint8Array> {
  if (!body) return
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > max) throw new OddAnswer(`more than ${max} bytes`)
    yield part
  }
}

/** The whole of an answer. @throws OddAnswer as above. */
export async function textOf(response: Response, max: number): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of bytesOf(response, max)) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** @throws OddAnswer when it is no JSON, or as above. */
export async function jsonOf(response: Response, max: number): Promise<unknown> {
  const text = await textOf(response, max)
  try {
    return JSON.parse(text)
  } catch {
    throw new OddAnswer('no JSON')
  }
}
