import type { Input, Route } from '#contract/route.ts'

import { openStream } from './call.ts'

/** A file that is made while it is sent: `onProgress` hears how many bytes have come. */
export async function fetchFile<R extends Route>(
  route: R,
  input: Input<R>,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void }
): Promise<Blob> {
  const reader = (await openStream(route, input, { signal })).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(new Uint8Array(part.value))
    bytes += part.value.length
    onProgress(bytes)
  }
  return new Blob(parts, { type: route.produces ?? '' })
}
