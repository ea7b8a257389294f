async function* again<T>(first: IteratorResult<T, unknown>, rest: AsyncIterator<T>): AsyncGenerator<T> {
  try {
    for (let next = first; !next.done; next = await rest.next()) yield next.value
  } finally {
    await rest.return?.()
  }
}

/** The same things, the first of which is there already: what fails at once fails here. */
export async function begun<T>(things: AsyncIterable<T>): Promise<AsyncIterable<T>> {
  const rest = things[Symbol.asyncIterator]()
  return again(await rest.next(), rest)
}
