/** Removes one after another; what cannot be removed keeps nothing behind it. @throws AggregateError at the end */
export async function removeEach(
  names: readonly string[],
  remove: (name: string) => Promise<void>
): Promise<void> {
  const faults: unknown[] = []
  for (const name of names) await remove(name).catch((error: unknown) => faults.push(error))
  if (faults.length > 0)
    throw new AggregateError(faults, `${faults.length} of ${names.length} could not be removed`)
}
