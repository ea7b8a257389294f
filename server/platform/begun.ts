import { inTime, NoAnswer } from './in-time.ts'

async function* again<T>(
  first: Promise<IteratorResult<T, unknown>>,
  rest: AsyncIterator<T>
): AsyncGenerator<T> {
  try {
    for (let next = await first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** The same things, the first of which is there already or, if that takes longer, on its way: what fails until then fails here. */
export async function begun<T>(things: AsyncIterable<T>, withinMs?: number): Promise<AsyncIterable<T>> {
  const rest = things[Symbol.asyncIterator]()
  const first = rest.next()
  // Whoever reads on is told of a later fault; nobody else is concerned.
  first.catch(() => {})
  try {
    await (withinMs === undefined ? first : inTime(first, withinMs))
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
  return again(first, rest)
}
