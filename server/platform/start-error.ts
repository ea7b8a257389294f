/** The process cannot start for a reason that the operator can mend; the message says how and is all that gets printed. */
export class StartError extends Error {
  override name = 'StartError'
}
