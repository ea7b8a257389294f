import { addAbortSignal, Readable } from 'node:stream'

async function* pieces(
  source: Readable,
  over: AbortController,
  readerMs: number
): AsyncGenerator<Uint8Array> {
  for await (const piece of source) {
    const late = setTimeout(() => over.abort(new Error('nobody reads on')), readerMs)
    try {
      yield piece
    } finally {
      clearTimeout(late)
    }
  }
}

/**
 * The same bytes, as long as somebody reads them: `over` is aborted when nothing is asked for within this time of the last piece, and
 * ends both streams. How long a piece takes to be made does not count.
 */
export function whileRead(source: Readable, over: AbortController, readerMs: number): Readable {
  const read = Readable.from(pieces(source, over, readerMs), { objectMode: false })
  for (const stream of [source, read]) {
    // Whoever sends it hears of it, too.
    stream.on('error', () => {})
    addAbortSignal(over.signal, stream)
  }
  // Of one that is closed before anything was read of it nothing that stands in `pieces` is ever run.
  read.once('close', () => source.destroy())
  return read
}
