/** What a sign-in was begun with; whoever comes back has to fit it. */
interface Checks {
  state: string
  nonce: string
  verifier: string
}

/** Whom a provider has sent back. */
interface ProvenPerson {
  subject: string
  /** As the provider wrote it. */
  email: string | undefined
  emailVerified: boolean
}

/** A way in that is set up. */
export interface SocialProvider {
  /** Where the browser goes to be asked. */
  leaveFor(checks: Checks, callback: URL): Promise<URL>
  /**
   * Who came back to the callback, with the query they came with.
   * @throws what `faultOf` knows
   */
  whoCame(callback: URL, checks: Checks): Promise<ProvenPerson>
}
