import { boundedBody, boundedBytes } from '#server/platform/bounded-body.ts'

/** An answer of the marketplace is none that we know. What is said of it holds nothing of it. */
export class OddAnswer extends Error {}

const tooLong = (max: number) => () => new OddAnswer(`more than ${max} bytes`)

/** The bytes of an answer as they come. @throws OddAnswer beyond `max` of them; nothing more is then read. */
export const bytesOf = (response: Response, max: number): AsyncGenerator<Uint8Array> =>
  boundedBytes(response, max, tooLong(max))

/** The whole of an answer. @throws OddAnswer as above. */
export const textOf = async (response: Response, max: number): Promise<string> =>
  (await boundedBody(response, max, tooLong(max))).toString('utf8')

/** @throws OddAnswer when it is no JSON, or as above. */
export async function jsonOf(response: Response, max: number): Promise<unknown> {
  const text = await textOf(response, max)
  try {
    return JSON.parse(text)
  } catch {
    throw new OddAnswer('no JSON')
  }
}
