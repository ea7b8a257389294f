import { expect, test } from 'vitest'

import { families, type PlanId } from '#contract/plans.ts'
import { ownProfile } from '#web/api/testing/own-profile.ts'

import { whatEnds } from './what-ends.ts'

const NOW = Date.parse('2026-11-21T12:00:00.000Z')
const YOUNG = '2026-10-01T10:00:00.000Z'
const OLD = '2024-10-01T10:00:00.000Z'

const from = (limits: object, registrationDate: string) =>
  ownProfile({ limits: { ...ownProfile().limits, ...limits }, registrationDate })
const standard = families.STANDARD.limits

test.each<[string, PlanId, ReturnType<typeof from>, RegExp]>([
  ['a trial', 'START_1', from({ marketplace: true }, YOUNG), /^Заказы и выкупы .* закроются\.$/],
  ['a better plan, young', 'START_1', from(standard, YOUNG), /^Заказы и выкупы .* закроются\.$/],
  [
    'a better plan, old',
    'START_1',
    from(standard, OLD),
    /закроются\. Статистика останется за последний год, /
  ],
  [
    'a longer one',
    'SOCIAL_1',
    from({ analyticsDays: 365 }, OLD),
    /^Статистика .* 90\sдней, более ранняя скроется/
  ],
  ['the same', 'STANDARD_3', from(standard, OLD), /^$/],
  ['a lesser one', 'UNLIMITED_1', from(standard, OLD), /^$/],
  ['none', 'SOCIAL_1', from({}, OLD), /^$/]
])('what ends after %s is said', (_, plan, owner, said) => {
  expect(whatEnds(plan, owner, NOW)).toMatch(said)
})
