/** Somebody who has an account at a provider. */
export interface Person {
  subject: string
  name: string
  /** Absent: the provider knows no address. */
  email?: string
  /** Whether the provider says that the address is theirs; only Google says such things. */
  verified?: boolean
}

/** The application that people sign in to. */
export interface Client {
  id: string
  secret: string
  redirectUri: string
}

export interface ProviderOptions {
  client: Client
  people: Person[]
  /** Absent: any that is free. */
  port?: number
}
