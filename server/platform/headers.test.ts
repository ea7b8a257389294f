import { expect, test } from 'vitest'

import { otherOrigin, securityHeaders } from './headers.ts'

const policyOf = (metrika: boolean, widget?: string, widgetApi?: string) =>
  securityHeaders({ https: false, metrika, widget, widgetApi })['content-security-policy'] ?? ''

const directive = (policy: string, name: string) =>
  policy.split(';').find(part => part.startsWith(`${name} `))

test('a page without a counter may run and ask nothing but its own server', () => {
  const policy = policyOf(false)
  expect(policy).not.toContain('yandex')
  expect(directive(policy, 'default-src')).toBe("default-src 'self'")
  expect(directive(policy, 'script-src')).toBeUndefined()
  expect(directive(policy, 'connect-src')).toBeUndefined()
  expect(directive(policy, 'img-src')).toBe("img-src 'self' data:")
})

test('a counter opens its one host, for its script, its reports and their pictures', () => {
  const policy = policyOf(true)
  expect(directive(policy, 'script-src')).toBe("script-src 'self' https://mc.yandex.ru")
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://mc.yandex.ru")
  expect(directive(policy, 'img-src')).toContain('https:')
  expect(directive(policy, 'default-src')).toBe("default-src 'self'")
  expect(policy).not.toContain('frame-src')
})

test('the window in which is paid opens its one host, for its script, its frame and what they ask', () => {
  const widget = 'https://widget.cloudpayments.ru'
  const policy = policyOf(false, widget)
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${widget}`)
  expect(directive(policy, 'frame-src')).toBe(`frame-src 'self' ${widget}`)
  expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' ${widget}`)
  expect(directive(policy, 'img-src')).toContain('https:')
  expect(directive(policy, 'default-src')).toBe("default-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
})

test('what the script of that window asks is open to questions alone', () => {
  const [widget, api] = ['https://widget.cloudpayments.ru', 'https://api.cloudpayments.ru']
  const policy = policyOf(false, widget, api)
  expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' ${widget} ${api}`)
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${widget}`)
  expect(directive(policy, 'frame-src')).toBe(`frame-src 'self' ${widget}`)
  expect(policyOf(false, widget, widget)).toBe(policyOf(false, widget))
  expect(directive(policyOf(false, undefined, api), 'connect-src')).toBeUndefined()
})

test("what is on the page's own host opens nothing", () => {
  const page = new URL('https://tropa.example')
  expect(otherOrigin('https://widget.cloudpayments.ru/bundles/cloudpayments.js', page)).toBe(
    'https://widget.cloudpayments.ru'
  )
  expect(otherOrigin('/sandbox/widget.js', page)).toBeUndefined()
  expect(otherOrigin('https://tropa.example/widget.js', page)).toBeUndefined()
  expect(otherOrigin(undefined, page)).toBeUndefined()
})

test('a counter and a window of payments do not shut each other out', () => {
  const policy = policyOf(true, 'https://widget.cloudpayments.ru')
  const both = 'https://mc.yandex.ru https://widget.cloudpayments.ru'
  expect(directive(policy, 'script-src')).toBe(`script-src 'self' ${both}`)
  expect(directive(policy, 'connect-src')).toBe(`connect-src 'self' ${both}`)
})

test('only a page behind https demands it', () => {
  expect(securityHeaders({ https: true, metrika: false })['strict-transport-security']).toContain('max-age=')
  expect(securityHeaders({ https: false, metrika: false })).not.toHaveProperty('strict-transport-security')
})
