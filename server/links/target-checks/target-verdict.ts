import type { FaultKind } from '#server/platform/fetch-fault.ts'

/** What one look at a target says. */
export interface Verdict {
  /** Undefined: it says nothing of the target. */
  failing: boolean | undefined
  /** Something answered, so this machine's way out is open. */
  answered: boolean
  /** It looks the same when this machine's way out is closed, so it is believed only once something answers. */
  doubtful: boolean
}

/** Shops that dislike robots answer 401, 403, 429 and the like: to people they are open. */
export const verdictOfStatus = (status: number): Verdict => ({
  failing: status === 404 || status === 410 || status >= 500,
  answered: true,
  doubtful: false
})

/** A firewall of our own refuses, cuts and swallows as a shop does, and a portal of a network puts its certificate before ours. */
const NO_LINE = { failing: true, answered: false, doubtful: true }
/**
 * By the word of the name servers alone. A name of a private network has the same verdict as one that does not exist: nobody
 * outside reaches either, and which names an inner name server knows is not for outsiders.
 */
const NOWHERE = { failing: true, answered: false, doubtful: false }
/** Nothing for us, though it may well be there for people. */
const NOT_OURS = { failing: false, answered: false, doubtful: false }
const ODD_ANSWER = { failing: false, answered: true, doubtful: false }
const UNTOLD = { failing: undefined, answered: false, doubtful: false }

/** A certificate whose issuer is not known here is known to many browsers in Russia. */
export const verdictOfFault: Record<FaultKind, Verdict> = {
  name: NOWHERE,
  private: NOWHERE,
  connection: NO_LINE,
  timeout: NO_LINE,
  tls: NO_LINE,
  issuer: NOT_OURS,
  address: NOT_OURS,
  redirects: ODD_ANSWER,
  answer: ODD_ANSWER,
  resolver: UNTOLD,
  network: UNTOLD,
  stopped: UNTOLD
}
