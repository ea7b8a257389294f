import { freeLimits } from '#contract/plans.ts'
import type { Profile } from '#contract/user.ts'

/** For tests: who has an account and pays nothing. */
export const ownProfile = (over: Partial<Profile> = {}): Profile => ({
  _id: '7',
  username: 'anna@mail.ru',
  confirm: true,
  onboarding: true,
  telegram: '',
  registrationDate: '2026-10-01T10:00:00.000Z',
  payedTo: '2026-10-01T10:00:00.000Z',
  plan: null,
  roles: ['USER'],
  new: false,
  wbToken: null,
  status: 'NEW',
  limits: freeLimits,
  usage: { links: 2, landings: 0, analyticsDays: 7, marketplace: false },
  hasPassword: true,
  identities: [],
  consentsNeeded: false,
  news: false,
  confirmMail: null,
  deletion: null,
  wbTokenExpires: null,
  wbTokenPersonal: false,
  wbTokenCanWrite: false,
  wbTokenInvalid: null,
  marketplaceTrialEnds: null,
  ...over
})
