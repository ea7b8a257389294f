/** The bytes of an answer as they come. Beyond `max` of them it throws what `tooLong` makes, and nothing more is read. */
export async function* boundedBytes(
  { body }: Response,
  max: number,
  tooLong: () => Error
): AsyncGenerator<Uint8Array> {
  if (!body) return
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > max) throw tooLong()
    yield part
  }
}

/** The whole of an answer, bounded in the same way. */
export async function boundedBody(
  response: Response,
  max: number,
  tooLong: () => Error
): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  for await (const part of boundedBytes(response, max, tooLong)) parts.push(part)
  return Buffer.concat(parts)
}
