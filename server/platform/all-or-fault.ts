/** All of it, or the first fault when every part has come to its end: nothing is under way behind an error. */
export async function allOrFault<const Work extends readonly Promise<unknown>[]>(
  work: Work
): Promise<{ -readonly [Part in keyof Work]: Awaited<Work[Part]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
