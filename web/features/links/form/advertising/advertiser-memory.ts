import { remembered } from '#web/features/links/form/remembered.ts'

/** Advertisers that this user has marked links with. */
export const advertiserMemory = remembered('advertisers', item => typeof item === 'string')
