import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { createLink } from '#test/factories.ts'
import { hrefsOf, startLandingVisits, type LandingVisits } from '#test/landing-visits.ts'

let visits: LandingVisits
beforeAll(async () => {
  visits = await startLandingVisits()
})
afterAll(() => visits.server.close())

const TARGET = 'https://adults.example/x'

const adultLink = () => createLink(visits.server, visits.user, { adult: true, fulllink: TARGET })
const here = 'https://tr.test/some-link'

const posted: [string, Record<string, string>][] = [
  ['typed, or opened by an app', { 'sec-fetch-site': 'none' }],
  ['on another site', { 'sec-fetch-site': 'cross-site', referer: 'https://vk.com/' }],
  ['on a neighbour of this host', { 'sec-fetch-site': 'same-site', referer: 'https://tropa.test/links' }],
  ['typed, whatever the referer says', { 'sec-fetch-site': 'none', referer: here }],
  ['on another site, by an old browser', { referer: 'https://vk.com/wall1' }],
  ['on a site whose name begins alike', { referer: 'https://tr.test.example/' }],
  ['where something else was asked', { 'sec-fetch-site': 'none', cookie: 'xadult-asked=1; adult-asked=10' }],
  ['in an app', { referer: 'android-app://org.telegram.messenger/' }],
  ['where the referer is no address', { referer: 'vk.com' }]
]

describe.each(posted)('an answer that was posted %s', (_where, headers) => {
  test('lets nobody past the question, and its opening is a visit', async () => {
    const link = await adultLink()
    const asked = await visits.visit(`/${link.shortlink}?utm_source=vk&adult=yes&a=1`, headers)
    expect([asked.statusCode, asked.body.includes('Мне есть 18 лет')]).toEqual([200, true])
    expect(asked.body).not.toContain('adults.example')
    expect(hrefsOf(asked.body)).toEqual(['?adult=yes&utm_source=vk&a=1'])
    expect(await visits.rowsOf(link._id)).toEqual([{ kind: 'visit', button: 0, machine: '' }])
  })

  test('opens no button of a landing', async () => {
    const link = await visits.landing({ adult: true })
    const asked = await visits.visit(`/${link.shortlink}/1?adult=yes`, headers)
    expect(asked.body).toContain('Мне есть 18 лет')
    expect(await visits.rowsOf(link._id)).toEqual([])
  })
})

const given: [string, Record<string, string>][] = [
  ['as new browsers tell', { 'sec-fetch-site': 'same-origin' }],
  ['without the page that it was given on', { 'sec-fetch-site': 'same-origin', referer: 'https://vk.com/' }],
  ['as old browsers tell', { referer: here }],
  ['at a port of this host', { host: 'TR.test.:8443', referer: 'https://tr.test:8443/some-link' }],
  ['in an app that opens pages itself', { 'sec-fetch-site': 'none', cookie: 'own=2; adult-asked=1; a=b' }],
  ['by who tells neither', {}],
  ['by who blanks the referer', { referer: '' }]
]

test.each(given)('an answer that was given here, %s, goes on', async (_how, headers) => {
  const link = await adultLink()
  const answer = await visits.visit(`/${link.shortlink}?adult=yes&a=1`, headers)
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `${TARGET}?a=1`])
  expect(await visits.rowsOf(link._id)).toEqual([{ kind: 'confirm', button: 0, machine: '' }])
})

test('who is asked is known for an hour: whatever its browser tells, the answer counts', async () => {
  const link = await adultLink()
  const address = `/${link.shortlink}?adult=yes`
  const none = { 'sec-fetch-site': 'none' }
  const cookie = String((await visits.visit(address, none)).headers['set-cookie'])
  expect(cookie).toBe('adult-asked=1; Max-Age=3600; Path=/; HttpOnly; SameSite=Lax')
  const answer = await visits.visit(address, { ...none, cookie: cookie.split(';', 1).join() })
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([302, undefined])
})

test('another answer than yes is none', async () => {
  const link = await adultLink()
  for (const query of ['adult', 'adult=', 'adult=no', 'adult=yess', 'xadult=yes', 'adult=no&adult=maybe']) {
    const asked = await visits.visit(`/${link.shortlink}?${query}`, { 'sec-fetch-site': 'same-origin' })
    expect([query, asked.statusCode]).toEqual([query, 200])
  }
})
