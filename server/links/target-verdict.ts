import type { FaultKind } from '#server/platform/fetch-fault.ts'

/** What one look at a target says. */
export interface Verdict {
  /** Undefined: it says nothing of the target. */
  failing: boolean | undefined
  /** Something answered, so this machine's way out is open. */
  answered: boolean
}

/** Shops that dislike robots answer 401, 403, 429 and the like: to people they are open. */
export const verdictOfStatus = (status: number): Verdict => ({
  failing: status === 404 || status === 410 || status >= 500,
  answered: true
})

const FAILING = { failing: true, answered: false }
const UNTOLD = { failing: undefined, answered: false }
/** Nothing for us, though it may well be there for people. */
const NOT_OURS = { failing: false, answered: false }
const ODD_ANSWER = { failing: false, answered: true }

/** A certificate whose issuer is not known here is known to many browsers in Russia. */
export const verdictOfFault: Record<FaultKind, Verdict> = {
  name: FAILING,
  connection: FAILING,
  timeout: FAILING,
  tls: FAILING,
  issuer: NOT_OURS,
  address: NOT_OURS,
  redirects: ODD_ANSWER,
  answer: ODD_ANSWER,
  resolver: UNTOLD,
  network: UNTOLD,
  stopped: UNTOLD
}
