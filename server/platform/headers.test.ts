import { expect, test } from 'vitest'

import { securityHeaders } from './headers.ts'

const policyOf = (metrika: boolean) =>
  securityHeaders({ https: false, metrika })['content-security-policy'] ?? ''

const directive = (policy: string, name: string) =>
  policy.split(';').find(part => part.startsWith(`${name} `))

test('a page without a counter may run and ask nothing but its own server', () => {
  const policy = policyOf(false)
  expect(policy).not.toContain('yandex')
  expect(directive(policy, 'default-src')).toBe("default-src 'self'")
  expect(directive(policy, 'script-src')).toBeUndefined()
  expect(directive(policy, 'connect-src')).toBeUndefined()
})

test('a counter opens its one host, for its script, its reports and their pictures', () => {
  const policy = policyOf(true)
  expect(directive(policy, 'script-src')).toBe("script-src 'self' https://mc.yandex.ru")
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://mc.yandex.ru")
  expect(directive(policy, 'img-src')).toContain('https:')
  expect(directive(policy, 'default-src')).toBe("default-src 'self'")
  expect(policy).not.toContain('frame-src')
})

test('only a page behind https demands it', () => {
  expect(securityHeaders({ https: true, metrika: false })['strict-transport-security']).toContain('max-age=')
  expect(securityHeaders({ https: false, metrika: false })).not.toHaveProperty('strict-transport-security')
})
