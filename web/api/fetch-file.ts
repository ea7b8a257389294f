import type { Input, Route } from '#contract/route.ts'

import { ApiError, request } from './call.ts'

interface FetchedFile {
  blob: Blob
  /** As the server calls it. */
  name: string | undefined
  headers: Headers
}

interface FetchOptions {
  signal: AbortSignal
  /** Hears what the server tells before the first byte. */
  onStart?: (headers: Headers) => void
  /** Hears how many bytes have come. */
  onProgress: (bytes: number) => void
}

/** RFC 6266: the name with letters of every alphabet comes in the form of RFC 5987. */
function nameIn(headers: Headers): string | undefined {
  const disposition = headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;\s]+)/i.exec(disposition)?.[1]
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded)
  } catch {
    // No name is the worse for the plain one.
  }
  return /filename="([^"]+)"/i.exec(disposition)?.[1]
}

const brokenOff = () =>
  new ApiError({
    statusCode: 0,
    code: 'BROKEN_OFF',
    message:
      'Файл не дошёл до конца: связь прервалась или строки искались слишком долго. Попробуйте ещё раз или сузьте отбор.'
  })

/** A file that is made while it is sent. A part of one is none. */
export async function fetchFile<R extends Route>(
  route: R,
  input: Input<R>,
  { signal, onStart, onProgress }: FetchOptions
): Promise<FetchedFile> {
  const { body, headers } = await request(route, input, { signal })
  if (!body) throw brokenOff()
  onStart?.(headers)
  const reader = body.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(new Uint8Array(part.value))
      bytes += part.value.length
      onProgress(bytes)
    }
  } catch (error) {
    if (signal.aborted) throw error
    throw brokenOff()
  }
  return { blob: new Blob(parts, { type: route.produces ?? '' }), name: nameIn(headers), headers }
}
