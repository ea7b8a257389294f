import { expect, test } from 'vitest'

import { fileName } from './file-name.ts'

const today = { from: '2026-11-21', to: '2026-11-21' }

test('a file is named after its table, its link, its conditions and its days', () => {
  expect(fileName({ name: 'goroda', slug: undefined, filters: {}, range: today })).toBe(
    'tropa-goroda-2026-11-21.csv'
  )
  expect(
    fileName({
      name: 'sayty',
      slug: 'ivan-chai',
      filters: { city: 'Казань', source: 'vk', device: 'os:Android', referrer: '' },
      range: { from: '2026-11-21T10:00', to: '2026-11-21T14:00' }
    })
  ).toBe('tropa-sayty-ivan-chai-ВКонтакте-без-сайта-Казань-Android-2026-11-21T10-00-2026-11-21T14-00.csv')
})

const named = (city: string) => fileName({ name: 'goroda', slug: undefined, filters: { city }, range: today })

test('what comes from outside is no path, no code and no novel', () => {
  expect(named('../../etc/passwd')).toBe('tropa-goroda-etc-passwd-2026-11-21.csv')
  expect(named('\u202Egpj.а<b>:"|?*')).toBe('tropa-goroda-gpj.а-b-2026-11-21.csv')
  expect(named('😀')).toBe('tropa-goroda-city-2026-11-21.csv')
  expect(named('Х'.repeat(200))).toBe(`tropa-goroda-${'Х'.repeat(24)}-2026-11-21.csv`)
})
