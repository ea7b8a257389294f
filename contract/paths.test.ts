import { describe, expect, test } from 'vitest'

import { isReserved, isShortLink, isSlug, pagePaths } from './paths.ts'
import { routes } from './routes.ts'

/** Routes of the page: source § 2, then README § 9. */
const page = [
  'login',
  'registration',
  'forget',
  'restore/:secret',
  'dashboard',
  'dashboard/:id',
  'profile',
  'profile/info',
  'profile/plans',
  'profile/documents',
  'profile/support',
  'privacy-policy',
  'terms',
  'refund-policy',
  'admin',
  'admin/promo',
  'admin/shortlinks',
  'admin/users',
  'admin/statistics',
  'admin/payments',
  'old/*',
  'links',
  'links/:id',
  'confirm/:secret',
  'marketplace',
  'personal-data',
  'licences',
  'complaint'
]

/** README § 3. */
const named = `
  health metrics wildberries dashboard profile registration forget restore confirm privacy-policy refund-policy
  personal-data licences assets uploads static seller marketplace support documents statistics payment complaint
  favicon robots sitemap
`
  .trim()
  .split(/\s+/)

const firstSegment = (path: string) => path.replace(/^\//, '').split('/')[0] ?? ''
const firstSegments = (paths: readonly string[]) => [...new Set(paths.map(firstSegment))]

describe('reserved', () => {
  test.each(named)('%s, as the specification names it', word => {
    expect(isReserved(word)).toBe(true)
  })

  test.each(['health', 'HEALTH', 'Health', 'hEaLtH', 'Privacy-Policy', 'WILDBERRIES'])(
    '%s, in any letter case',
    word => {
      expect(isReserved(word)).toBe(true)
    }
  )

  test.each(['healthy', 'my-sale', 'abc2345', ''])('not %j', word => {
    expect(isReserved(word)).toBe(false)
  })

  test.each([
    ['the service', routes.map(route => route.path)],
    ['the page', page],
    ['mails and social sign-in', [pagePaths.dashboard, pagePaths.links, pagePaths.login]],
    ['mailed secrets', [pagePaths.confirm('x'), pagePaths.restore('x')]]
  ])('no address of %s can be taken as a slug', (_whose, paths) => {
    const free = firstSegments(paths).filter(isShortLink)
    expect(free).toEqual([])
  })
})

describe('slug', () => {
  test.each(['abcdef', 'a'.repeat(64), 'Az0_-9', '------'])('%s is one', text => {
    expect(isSlug(text)).toBe(true)
  })

  test.each(['abcde', 'a'.repeat(65), 'абвгде', 'abc def', 'abc.def', 'abcdef\n', 'abcdef+', ''])(
    '%j is none',
    text => {
      expect(isSlug(text)).toBe(false)
    }
  )
})
